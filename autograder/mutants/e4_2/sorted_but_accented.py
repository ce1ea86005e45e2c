EXERCISE = "4.2"
DIAGNOSIS = "acentos-de-dos-maneras"
MISCONCEPTION = "Con las claves en orden ya hay una sola forma."
POINTS = 3

import json
from hashlib import sha256

from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    fields = call.input if tool.key_fields is None else tool.key_fields
    action = {name: call.input[name] for name in fields if name in call.input}
    text = json.dumps([lineage, tool.name, action, ordinal], sort_keys=True)
    return sha256(text.encode()).hexdigest()

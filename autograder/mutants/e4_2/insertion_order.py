EXERCISE = "4.2"
DIAGNOSIS = "texto-sin-forma-canónica"
MISCONCEPTION = "Dos diccionarios iguales se escriben igual."

import json
from hashlib import sha256

from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    fields = call.input if tool.key_fields is None else tool.key_fields
    action = {name: call.input[name] for name in fields if name in call.input}
    return sha256(json.dumps([lineage, tool.name, action, ordinal]).encode()).hexdigest()

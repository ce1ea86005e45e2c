EXERCISE = "4.2"
DIAGNOSIS = "reloj-o-azar"
MISCONCEPTION = "La hora redondeada no cambia."
POINTS = 0

from hashlib import sha256
from time import time

from harness_base.jsonvalue import canonical_form
from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    fields = call.input if tool.key_fields is None else tool.key_fields
    action = {name: call.input[name] for name in fields if name in call.input}
    return sha256(
        canonical_form([lineage, tool.name, action, ordinal, int(time()) // 300])
    ).hexdigest()

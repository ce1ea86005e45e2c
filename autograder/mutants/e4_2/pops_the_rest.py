EXERCISE = "4.2"
DIAGNOSIS = "cambia-la-entrada"
MISCONCEPTION = "La entrada es mía y puedo recortarla."
POINTS = 3

from hashlib import sha256

from harness_base.jsonvalue import canonical_form
from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    for name in list(call.input):
        if tool.key_fields is not None and name not in tool.key_fields:
            call.input.pop(name)
    return sha256(canonical_form([lineage, tool.name, call.input, ordinal])).hexdigest()

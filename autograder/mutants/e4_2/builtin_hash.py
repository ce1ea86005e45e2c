EXERCISE = "4.2"
DIAGNOSIS = "reloj-o-azar"
MISCONCEPTION = "`hash()` es una huella."
POINTS = 0

from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    fields = call.input if tool.key_fields is None else tool.key_fields
    action = {name: call.input[name] for name in fields if name in call.input}
    return str(hash((lineage, tool.name, str(sorted(action.items())), ordinal)))

EXERCISE = "4.2"
DIAGNOSIS = "clave-demasiado-larga"
MISCONCEPTION = "El texto ya identifica."
POINTS = 0

from harness_base.jsonvalue import canonical_form
from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    fields = call.input if tool.key_fields is None else tool.key_fields
    action = {name: call.input[name] for name in fields if name in call.input}
    return canonical_form([lineage, tool.name, action, ordinal]).decode()

EXERCISE = "4.2"
DIAGNOSIS = "ignora-campos-sin-declarar"
MISCONCEPTION = "Sin campos declarados no hay nada que identificar."
POINTS = 3

from hashlib import sha256

from harness_base.jsonvalue import canonical_form
from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    fields = tool.key_fields or ()
    action = {name: call.input[name] for name in fields if name in call.input}
    return sha256(canonical_form([lineage, tool.name, action, ordinal])).hexdigest()

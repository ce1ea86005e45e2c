EXERCISE = "4.2"
DIAGNOSIS = "clave-sin-linaje"
MISCONCEPTION = "Las dos primeras letras del linaje bastan."
POINTS = 3

from hashlib import sha256

from harness_base.jsonvalue import canonical_form
from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    fields = call.input if tool.key_fields is None else tool.key_fields
    action = {name: call.input[name] for name in fields if name in call.input}
    return sha256(canonical_form([lineage[:2], tool.name, action, ordinal])).hexdigest()

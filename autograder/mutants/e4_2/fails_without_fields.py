EXERCISE = "4.2"
DIAGNOSIS = "la-clave-lanza"
MISCONCEPTION = "`key_fields` es siempre una lista."
POINTS = 0

from hashlib import sha256

from harness_base.jsonvalue import canonical_form
from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    action = {name: call.input[name] for name in tool.key_fields}
    return sha256(canonical_form([lineage, tool.name, action, ordinal])).hexdigest()

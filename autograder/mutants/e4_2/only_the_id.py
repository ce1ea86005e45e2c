EXERCISE = "4.2"
DIAGNOSIS = "no-distingue-acciones"
MISCONCEPTION = "El id ya es único."
POINTS = 0

from hashlib import sha256

from harness_base.jsonvalue import canonical_form
from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    return sha256(canonical_form([lineage, tool.name, call.id, ordinal])).hexdigest()

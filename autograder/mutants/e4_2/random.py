EXERCISE = "4.2"
DIAGNOSIS = "reloj-o-azar"
MISCONCEPTION = "Stripe recomienda un UUID al azar: creo uno."
POINTS = 0

import uuid

from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    return str(uuid.uuid4())

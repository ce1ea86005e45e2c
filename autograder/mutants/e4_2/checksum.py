EXERCISE = "4.2"
DIAGNOSIS = "clave-demasiado-corta"
MISCONCEPTION = "Un CRC es una huella."
POINTS = 0

from zlib import crc32

from harness_base.jsonvalue import canonical_form
from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    fields = call.input if tool.key_fields is None else tool.key_fields
    action = {name: call.input[name] for name in fields if name in call.input}
    return str(crc32(canonical_form([lineage, tool.name, action, ordinal])))

EXERCISE = "4.2"
DIAGNOSIS = "pega-sin-separar"
MISCONCEPTION = "Pegar las partes basta para distinguirlas."

import unicodedata
from hashlib import sha256

from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    fields = sorted(call.input) if tool.key_fields is None else tool.key_fields
    values = "".join(str(call.input[name]) for name in fields if name in call.input)
    text = unicodedata.normalize("NFC", lineage + tool.name + values + str(ordinal))
    return sha256(text.encode()).hexdigest()

EXERCISE = "4.2"
DIAGNOSIS = "texto-sin-forma-canónica"
MISCONCEPTION = "El texto de un diccionario lo identifica."

from hashlib import sha256

from harness_base.tools import Tool
from harness_base.types import Call


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    return sha256(f"{lineage}|{tool.name}|{call.input}|{ordinal}".encode()).hexdigest()

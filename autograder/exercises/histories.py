"""Trozos de historial con los que se prueban las respuestas de la lección 3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harness_base.types import Block, Message


def user(*content: Block | str) -> Message:
    """Un mensaje de usuario; un solo texto va como texto, no como bloques."""
    if len(content) == 1 and isinstance(content[0], str):
        return {"role": "user", "content": content[0]}
    return {"role": "user", "content": [_block(item) for item in content]}


def said(*content: Block | str) -> Message:
    """Un mensaje del modelo; un solo texto va como texto, no como bloques."""
    return {**user(*content), "role": "assistant"}


def call(id: str, name: str = "pagar_factura", **input: Any) -> Block:
    """Una llamada."""
    return {"type": "tool_use", "id": id, "name": name, "input": input or {"factura": f"F-{id}"}}


def result(id: str, content: str = "hecho", *, is_error: bool = False) -> Block:
    """El resultado de una llamada."""
    block: Block = {"type": "tool_result", "tool_use_id": id, "content": content}
    return {**block, "is_error": True} if is_error else block


def thinking(signature: str) -> Block:
    """Un razonamiento firmado."""
    return {"type": "thinking", "thinking": "", "signature": signature}


def server_call(id: str, **input: Any) -> Block:
    """Una llamada que ejecuta el servidor del modelo, no el arnés."""
    return {"type": "server_tool_use", "id": id, "name": "web_search", "input": input}


def says_unknown(content: object) -> bool:
    """Si un resultado dice que no se sabe cómo acabó, como hace `UNKNOWN`."""
    return "desenlace desconocido" in str(content).lower()


def sketch(messages: list[Message]) -> str:
    """El historial en pocas palabras: `[user, assistant(texto, a), user(result a)]`."""
    return "[" + ", ".join(_sketch_message(message) for message in messages) + "]"


def _sketch_message(message: Mapping[str, Any]) -> str:
    content = message["content"]
    if isinstance(content, str):
        return f"{message['role']}(texto)"
    return f"{message['role']}({', '.join(_sketch_block(block) for block in content)})"


def _sketch_block(block: Block) -> str:
    match block["type"]:
        case "tool_use" | "server_tool_use":
            return str(block["id"])
        case "tool_result":
            return f"result {block['tool_use_id']}"
        case "text":
            return "texto"
        case other:
            return str(other)


def _block(item: Block | str) -> Block:
    return {"type": "text", "text": item} if isinstance(item, str) else item

"""Lo que un historial dice que ya se ha hecho: es todo lo que sabe el modelo de guion.

Lee las llamadas con su resultado y, si hubo compactación, las líneas de su resumen.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from harness_base.compaction import HEADING
from harness_base.types import Block, Message

Outcome = Literal["ok", "failed", "refused", "doubt"]
"""Cómo entiende el modelo un resultado: hecho; falló y puede repetirlo; el proveedor dijo que no;
no se sabe si se hizo y le han dicho que no lo repita."""

_ERROR = "error: "
_NO_RESULT = "(sin resultado)"


@dataclass(frozen=True)
class Step:
    """Una llamada ya contestada."""

    name: str
    input: dict[str, Any]
    text: str
    outcome: Outcome

    def data(self) -> Any:
        """El resultado leído como JSON, o `None` si no lo es (por ejemplo, si llegó cortado)."""
        try:
            return json.loads(self.text)
        except ValueError:
            return None


def read_steps(messages: Sequence[Message]) -> list[Step]:
    """Las llamadas contestadas del historial, en orden."""
    steps: list[Step] = []
    asked: dict[str, Block] = {}
    for message in messages:
        for block in blocks(message):
            if block["type"] == "tool_use":
                asked[block["id"]] = block
            elif block["type"] == "tool_result" and block["tool_use_id"] in asked:
                call = asked.pop(block["tool_use_id"])
                text = _text(block.get("content", ""))
                steps.append(_step(call["name"], call["input"], text, bool(block.get("is_error"))))
            elif is_summary(message, block):
                steps.extend(_summarised(block["text"]))
    return steps


def is_summary(message: Message, block: Block) -> bool:
    """Si el bloque es el resumen que deja la compactación."""
    return (
        message["role"] == "user"
        and block["type"] == "text"
        and str(block["text"]).startswith(HEADING)
    )


def blocks(message: Message) -> list[Block]:
    """El contenido de un mensaje, siempre como lista de bloques."""
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def _summarised(summary: str) -> Iterator[Step]:
    for line in summary.split("\n"):
        if not line.startswith("- "):
            continue
        name, _, rest = line[2:].partition(" ")
        input, end = json.JSONDecoder().raw_decode(rest)
        said = rest[end:].removeprefix(" -> ")
        if said != _NO_RESULT:
            yield _step(name, input, said.removeprefix(_ERROR), said.startswith(_ERROR))


def _text(content: str | list[Block]) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(block["text"] for block in content if block["type"] == "text")


def _step(name: str, input: dict[str, Any], text: str, is_error: bool) -> Step:
    return Step(name, input, text, _read_error(text) if is_error else "ok")


def _read_error(text: str) -> Outcome:
    lower = text.casefold()
    if lower.startswith("rechazado"):
        return "refused"
    if "desenlace desconocido" in lower and "puedes repetir" not in lower:
        return "doubt"
    return "failed"

"""El contenido que todos los motores guardan: una llamada de 307 bytes y un resultado de 2 kB.

Cada turno es distinto de los demás, así que nadie gana por reconocer lo repetido, y todo es ASCII,
de modo que ninguna manera de escribir JSON lo encoge ni lo agranda.
"""

from __future__ import annotations

import json
import random
import string
from functools import cache
from typing import Any

from harness_base.types import Block, Message

CALL_BYTES = 307
RESULT_BYTES = 2000
TOOL = "consultar"
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"expediente": {"type": "string"}, "consulta": {"type": "string"}},
    "required": ["expediente", "consulta"],
}
TASK = "Consulta todos los expedientes."
END = "Todos consultados."


def call_id(turn: int) -> str:
    """El id de la llamada del turno `turn`, que cuenta desde 1."""
    return f"toolu_{turn:018d}"


def arguments(turn: int) -> dict[str, str]:
    """Lo que pide la llamada de ese turno."""
    return {"expediente": f"E-{turn:08d}", "consulta": _filler(turn, _CONSULTA)}


def call_block(turn: int) -> Block:
    """El bloque `tool_use` de ese turno: 307 bytes en JSON compacto."""
    return {"type": "tool_use", "id": call_id(turn), "name": TOOL, "input": arguments(turn)}


def result_text(turn: int) -> str:
    """Lo que contesta la herramienta en ese turno: 2000 bytes."""
    head = f"E-{turn:08d}: "
    return head + _filler(turn, RESULT_BYTES - len(head))


def messages(turn: int) -> tuple[Message, Message]:
    """Los dos mensajes que ese turno añade al historial."""
    result = {"type": "tool_result", "tool_use_id": call_id(turn), "content": result_text(turn)}
    return (
        {"role": "assistant", "content": [call_block(turn)]},
        {"role": "user", "content": [result]},
    )


def to_line(message: Message) -> bytes:
    """Un mensaje en una línea de JSON compacto."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def content_bytes(turns: int) -> int:
    """Lo que ocupan, sin nada más, los mensajes de esos turnos en líneas de JSON compacto."""
    return turns * sum(len(to_line(message)) for message in messages(1))


@cache
def _letters() -> str:
    return "".join(random.Random(0).choices(string.ascii_lowercase + " ", k=4 * RESULT_BYTES))


def _filler(turn: int, size: int) -> str:
    start = turn * 7 % (2 * RESULT_BYTES)
    return _letters()[start : start + size]


_CONSULTA = CALL_BYTES - len(
    json.dumps(
        {
            "type": "tool_use",
            "id": call_id(1),
            "name": TOOL,
            "input": {"expediente": f"E-{1:08d}", "consulta": ""},
        },
        separators=(",", ":"),
    )
)

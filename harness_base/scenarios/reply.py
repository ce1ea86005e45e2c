"""De la jugada a la respuesta: bloques con firma, identificadores y consumo.

Todo sale del historial enviado, así que el mismo historial da la misma respuesta en cualquier
proceso: los identificadores son huellas suyas y el consumo, una medida de su tamaño.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from harness_base import thinking
from harness_base.compaction import KEPT_TURNS
from harness_base.scenarios.clerk import Move
from harness_base.scenarios.transcript import blocks, is_summary
from harness_base.types import Block, Message, Response, Usage

MODEL = "modelo-de-guion"
CHARS_PER_TOKEN = 4
UNCACHED_TOKENS = 3
"""Lo poco que va detrás de la última marca de caché de una petición."""


def build(
    move: Move, *, system: str, messages: Sequence[Message], tools: Sequence[dict[str, Any]]
) -> Response:
    """La respuesta que dice `move` a este historial."""
    sizes = [len(text) for text in map(_dump, messages)]
    digest = hashlib.sha256(_dump([system, tools, messages]).encode("utf-8", "surrogatepass"))
    content: list[Block] = []
    if move.thinking is not None:
        signature = thinking.sign(move.thinking, system=system, tools=tools, messages=messages)
        content.append({"type": "thinking", "thinking": move.thinking, "signature": signature})
    if move.text:
        content.append({"type": "text", "text": move.text})
    for name, input in move.calls:
        call_id = "toolu_" + _name(digest.digest(), len(content))
        content.append({"type": "tool_use", "id": call_id, "name": name, "input": input})
    fixed = len(_dump([system, tools]))
    return Response(
        content,
        "tool_use" if move.calls else "end_turn",
        _usage(messages, sizes, fixed, len(_dump(content))),
        MODEL,
        "msg_" + _name(digest.digest(), -1),
    )


def _usage(messages: Sequence[Message], sizes: Sequence[int], fixed: int, output: int) -> Usage:
    """El consumo, como si cada petición dejara en la caché todo lo que envía.

    De la caché se lee lo que ya iba en la petición anterior: hasta el último mensaje del modelo.
    Después de compactar solo sigue valiendo el comienzo (`system` y `tools`).
    """
    replies = [index for index, message in enumerate(messages) if message["role"] == "assistant"]
    if _just_compacted(messages, len(replies)):
        cached = fixed
    elif replies:
        cached = fixed + sum(sizes[: replies[-1]])
    else:
        cached = 0
    return Usage(
        input_tokens=UNCACHED_TOKENS,
        cache_creation_input_tokens=(fixed + sum(sizes) - cached) // CHARS_PER_TOKEN,
        cache_read_input_tokens=cached // CHARS_PER_TOKEN,
        output_tokens=output // CHARS_PER_TOKEN + 1,
    )


def _just_compacted(messages: Sequence[Message], replies: int) -> bool:
    summarised = any(is_summary(m, block) for m in messages[:2] for block in blocks(m))
    return summarised and replies <= KEPT_TURNS


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _name(digest: bytes, index: int) -> str:
    return hashlib.sha256(digest + str(index).encode()).hexdigest()[:24]

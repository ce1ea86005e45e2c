"""Compactación: el principio del historial se cambia por un resumen que dice qué conserva.

Garantías: es determinista (el mismo historial da el mismo resumen); nunca separa una llamada de su
resultado; conserva entera la petición y todo lo que haya escrito una persona; y compactar lo recién
compactado no cambia nada. La firma de un bloque `thinking` está ligada a todo lo que iba delante,
así que los turnos que se conservan pierden esos bloques, y el resumen lo dice. Los contadores de la
escena (`replies` entre ellos) no se tocan.

El resumen es texto corriente, que el modelo lee y una función pura también. Una línea por llamada:

    - leer_factura {"id":"F-07"} -> F-07: Papelería Sol, 120.00
    - pagar_factura {"factura":"F-07","importe":"120.00"} -> error: tiempo agotado

La entrada va en la forma canónica de `jsonvalue`; del resultado, su primera línea.
"""

from __future__ import annotations

import json
from typing import Any

from harness_base.jsonvalue import canonical
from harness_base.types import Block, Message

HEADING = "[Resumen de lo anterior]"
"""Primera línea del resumen; sirve para reconocerlo al compactar otra vez."""

KEPT_TURNS = 4
"""Turnos que se conservan tal cual, contando desde el último."""

MAX_TEXT = 300
"""Caracteres que se conservan de cada texto de una entrada y de cada resultado."""

THINKING = frozenset({"thinking", "redacted_thinking"})


def compact(messages: list[Message], *, keep_turns: int = KEPT_TURNS) -> list[Message]:
    """Un historial más corto que `messages`, que no se modifica.

    Queda la petición (el primer mensaje), el resumen y los últimos `keep_turns` turnos, sin sus
    bloques `thinking`. Si no hay nada que resumir, devuelve una copia de la lista.
    """
    starts = _turn_starts(messages)
    first = starts[-keep_turns] if len(starts) > keep_turns else 0
    old, kept = messages[1:first], messages[first:]
    if not any(message["role"] == "assistant" for message in old):
        return list(messages)
    lines = _carried(old) + _people(old) + _calls(old)
    summary = "\n".join([HEADING, _notice(old, kept, keep_turns), *lines])
    block = {"type": "text", "text": summary}
    return [messages[0], {"role": "user", "content": [block]}, *_without_thinking(kept)]


def _turn_starts(messages: list[Message]) -> list[int]:
    """Los índices en los que empieza un turno: un mensaje del modelo detrás de uno que no lo es."""
    return [
        index
        for index in range(1, len(messages))
        if messages[index]["role"] == "assistant" and messages[index - 1]["role"] != "assistant"
    ]


def _blocks(message: Message) -> list[Block]:
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def _is_summary(block: Block) -> bool:
    return block["type"] == "text" and str(block["text"]).startswith(HEADING)


def _carried(old: list[Message]) -> list[str]:
    """Las líneas de resúmenes anteriores: lo que ya se resumió no se pierde."""
    return [
        line
        for message in old
        if message["role"] == "user"
        for block in _blocks(message)
        if _is_summary(block)
        for line in block["text"].split("\n")[2:]
    ]


def _people(old: list[Message]) -> list[str]:
    """Lo que escribió una persona (o el sistema) por el camino, entero."""
    return [
        f"* {message['role']}: {json.dumps(block['text'], ensure_ascii=False)}"
        for message in old
        if message["role"] != "assistant"
        for block in _blocks(message)
        if block["type"] == "text" and not _is_summary(block)
    ]


def _calls(old: list[Message]) -> list[str]:
    """Una línea por llamada, con su resultado, buscado en el mensaje que la sigue."""
    lines: list[str] = []
    for index, message in enumerate(old):
        if message["role"] != "assistant":
            continue
        results = _results_after(old, index)
        for block in _blocks(message):
            if block["type"] == "tool_use":
                result = results.get(block["id"])
                lines.append(
                    f"- {block['name']} {canonical(_short(block['input']))} -> {_said(result)}"
                )
    return lines


def _results_after(messages: list[Message], index: int) -> dict[str, Block]:
    """Los resultados que siguen al mensaje `index`, por id, hasta el siguiente del modelo."""
    found: dict[str, Block] = {}
    for message in messages[index + 1 :]:
        if message["role"] == "assistant":
            break
        for block in _blocks(message):
            if block["type"] == "tool_result":
                found[block["tool_use_id"]] = block
    return found


def _said(result: Block | None) -> str:
    if result is None:
        return "(sin resultado)"
    texts = [
        b["text"] for b in _blocks({"content": result.get("content", "")}) if b["type"] == "text"
    ]
    first = "\n".join(texts).strip().split("\n")[0]
    return ("error: " if result.get("is_error") else "") + str(_short(first))


def _short(value: Any) -> Any:
    """`value` con cada texto largo cortado, y a la vista que lo está."""
    if isinstance(value, str):
        return value if len(value) <= MAX_TEXT else value[: MAX_TEXT - 1] + "…"
    if isinstance(value, list):
        return [_short(item) for item in value]
    if isinstance(value, dict):
        return {key: _short(item) for key, item in value.items()}
    return value


def _without_thinking(kept: list[Message]) -> list[Message]:
    """Los mensajes sin sus bloques `thinking`; uno que solo tenía eso desaparece."""
    result: list[Message] = []
    for message in kept:
        content = [block for block in _blocks(message) if block["type"] not in THINKING]
        if len(content) == len(_blocks(message)):
            result.append(message)
        elif content:
            result.append({**message, "content": content})
    return result


def _notice(old: list[Message], kept: list[Message], keep_turns: int) -> str:
    """La segunda línea del resumen: qué se conserva y qué no."""
    return (
        f"Se conservan la petición, los últimos {keep_turns} turnos y, de los anteriores, cada "
        "llamada con la primera línea de su resultado y lo que escribieron las personas. No se "
        "conservan el resto de los textos ni los bloques de razonamiento de ningún turno."
    )

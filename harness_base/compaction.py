"""Compactación: el principio del historial se cambia por un resumen que dice qué conserva.

Garantías: es determinista (el mismo historial da el mismo resumen); nunca separa una llamada de su
resultado; conserva enteros la petición y los textos de usuario; y compactar lo recién compactado no
cambia nada. La firma de un bloque `thinking` está ligada a todo lo que iba delante, así que los
turnos que se conservan pierden esos bloques, y el resumen lo dice. Los contadores de la escena
(`replies` entre ellos) no se tocan.

El resumen es texto corriente, que el modelo lee y una función pura también. Una línea por llamada:

    - leer_factura {"id":"F-07"} -> F-07: Papelería Sol, 120.00
    - pagar_factura {"factura":"F-07","importe":"120.00"} -> error: tiempo agotado

La entrada va en la forma canónica de `jsonvalue`; del resultado, su primera línea.
"""

from __future__ import annotations

from typing import Any

from harness_base.errors import HarnessError
from harness_base.jsonvalue import canonical
from harness_base.types import Block, Message

HEADING = "[Resumen de lo anterior]"
"""Primera línea del resumen; sirve para reconocerlo al compactar otra vez."""

NOTICE = (
    "Esta conversación se ha compactado. Queda, en orden, cada llamada anterior con la primera "
    "línea de su resultado (`-`) y cada texto de usuario (`*`); los últimos turnos siguen enteros. "
    "Se han quitado los demás textos, las imágenes y todos los bloques de razonamiento "
    "(`thinking`), también los de los últimos turnos: su firma ya no valdría."
)
"""Segunda línea del resumen: qué se conserva y qué no."""

KEPT_TURNS = 4
"""Turnos que se conservan tal cual, contando desde el último."""

MAX_TEXT = 300
"""Caracteres que se conservan de cada texto de una entrada y de cada resultado."""

THINKING = frozenset({"thinking", "redacted_thinking"})


def compact(messages: list[Message], *, keep_turns: int = KEPT_TURNS) -> list[Message]:
    """Un historial más corto que `messages`, que no se modifica.

    Queda la petición (el primer mensaje), el resumen y los últimos `keep_turns` turnos (uno como
    poco), sin sus bloques `thinking`. Si no hay nada que resumir, devuelve una copia de la lista.
    """
    if keep_turns < 1:
        raise HarnessError(f"keep_turns tiene que ser 1 o más, y es {keep_turns}.")
    starts = _turn_starts(messages)
    if len(starts) <= keep_turns:
        return list(messages)
    first = starts[-keep_turns]
    old, kept = messages[1:first], messages[first:]
    summary = "\n".join([HEADING, NOTICE, *_lines(old)])
    block = {"type": "text", "text": summary}
    return [messages[0], {"role": "user", "content": [block]}, *without_thinking(kept)]


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


def _lines(old: list[Message]) -> list[str]:
    """Lo que se conserva de los mensajes que se quitan, en su orden, una línea por cosa."""
    lines: list[str] = []
    for index, message in enumerate(old):
        asked = message["role"] == "assistant"
        results = _results_after(old, index) if asked else {}
        for block in _blocks(message):
            if index == 0 and _is_summary(block):
                lines += block["text"].split("\n")[2:]
            elif asked and block["type"] == "tool_use":
                said = _said(results.get(block["id"]))
                lines.append(f"- {block['name']} {canonical(_short(block['input']))} -> {said}")
            elif not asked and block["type"] == "text":
                lines.append(f"* {message['role']}: {canonical(block['text'])}")
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
    """La primera línea de un resultado, con `error: ` delante si lo es."""
    if result is None:
        return "(sin resultado)"
    blocks = _blocks({"content": result.get("content", "")})
    text = "\n".join(block["text"] for block in blocks if block["type"] == "text")
    first = text.strip().split("\n")[0].rstrip()
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


def without_thinking(kept: list[Message]) -> list[Message]:
    """Los mensajes sin sus bloques `thinking`; uno que solo tenía eso desaparece."""
    result: list[Message] = []
    for message in kept:
        content = [block for block in _blocks(message) if block["type"] not in THINKING]
        if len(content) == len(_blocks(message)):
            result.append(message)
        elif content:
            result.append({**message, "content": content})
    return result

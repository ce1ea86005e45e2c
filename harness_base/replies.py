"""Qué pide una respuesta del modelo, qué se puede ejecutar de ella y a quién le toca hablar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from harness_base.block_fields import SERVER_RESULTS
from harness_base.errors import HarnessError
from harness_base.tools import Tool, Toolbox, stand_in
from harness_base.types import Block, Message, Response, StopReason

CUT: frozenset[StopReason] = frozenset({"max_tokens", "model_context_window_exceeded"})
"""Los motivos por los que una respuesta llega cortada."""

GO_ON = "Tu respuesta llegó cortada o vacía. Continúa desde donde se quedó."
"""Lo que se le dice al modelo tras una respuesta cortada, o vacía, que no pide nada.

Repetir la petición tal cual no sirve: la documentación de `stop_reason` avisa de que tras los
resultados de una herramienta puede llegar un `end_turn` sin contenido, y recomienda este mensaje.
"""


def calls_of(content: Sequence[Block]) -> list[tuple[int, Block]]:
    """Las llamadas a herramientas del arnés, con el índice de su bloque."""
    return [(index, block) for index, block in enumerate(content) if block["type"] == "tool_use"]


def is_paused(content: Sequence[Block]) -> bool:
    """Si queda en marcha una herramienta del servidor: la respuesta se devuelve tal cual."""
    started = {block["id"] for block in content if block["type"] == "server_tool_use"}
    finished = {block["tool_use_id"] for block in content if block["type"] in SERVER_RESULTS}
    return bool(started - finished)


def without_blanks(response: Response) -> Response:
    """La respuesta sin sus bloques de texto en blanco, que la API no admite de vuelta."""
    content = [
        block for block in response.content if block["type"] != "text" or block["text"].strip()
    ]
    return response if len(content) == len(response.content) else replace(response, content=content)


def last_text(messages: Sequence[Message]) -> str:
    """El texto del último mensaje del modelo, sin sus demás bloques."""
    said = next((m["content"] for m in reversed(messages) if m["role"] == "assistant"), "")
    if isinstance(said, str):
        return said
    return "\n".join(block["text"] for block in said if block["type"] == "text")


def tool_for(content: Sequence[Block], index: int, reason: str, tools: Toolbox) -> Tool:
    """La herramienta para la llamada del bloque `index`, o una que explica por qué no se ejecuta.

    `reason` es el `stop_reason` de la respuesta. De una respuesta cortada por `max_tokens` solo
    puede estar a medias el último bloque: no se ejecuta. Si terminó por otro motivo que no sea
    `tool_use`, no se ejecuta ninguno.
    """
    cut_here = reason == "max_tokens" and index == len(content) - 1
    if reason == "tool_use" or (reason == "max_tokens" and not cut_here):
        return tools.resolve(content[index]["name"])
    if cut_here:
        why = "la respuesta se cortó al llegar a max_tokens y la entrada puede estar a medias"
    else:
        why = f"la respuesta terminó con {reason}"
    return stand_in(HarnessError(f"No se ha ejecutado: {why}. Si aún hace falta, pídelo otra vez."))


def check_ready(messages: Sequence[Message], *, paused: bool = False) -> None:
    """Comprueba que le toca hablar al modelo; si no, lanza `HarnessError` con lo que falta.

    Con `paused`, la última respuesta es un `pause_turn`: toca devolvérsela tal cual. Solo mira el
    último turno: del resto del historial responde `protocol.validate_messages`.
    """
    if not messages:
        raise HarnessError("La escena no tiene mensajes: añade la petición antes de empezar.")
    end = len(messages)
    asked_end = next((i for i in range(end, 0, -1) if messages[i - 1]["role"] == "assistant"), 0)
    start = asked_end
    while start and messages[start - 1]["role"] == "assistant":
        start -= 1
    said = _content(messages[start:asked_end])
    answered = {
        block["tool_use_id"]
        for block in _content(messages[asked_end:])
        if block["type"] == "tool_result"
    }
    pending = [block["name"] for _, block in calls_of(said) if block["id"] not in answered]
    if pending:
        raise HarnessError(
            f"Hay llamadas sin contestar en la última respuesta del modelo: {', '.join(pending)}. "
            "Contéstalas antes de seguir: la API rechazaría el historial tal como está."
        )
    if asked_end == end and not (paused or is_paused(said)):
        raise HarnessError(
            "El historial acaba en una respuesta del modelo y no hay nada que pedirle. Para "
            "seguir, añade antes un mensaje de usuario."
        )


def _content(messages: Sequence[Message]) -> list[Block]:
    return [
        block
        for message in messages
        if not isinstance(message["content"], str)
        for block in message["content"]
    ]

"""Sondas de 1.2: anotar respuestas y contar qué queda en la escena."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from harness_base.types import Response, Usage


def record(names: SimpleNamespace, *, replies: list[dict[str, Any]]) -> Any:
    """Anota cada respuesta; después cambia sus bloques, como haría el bucle, y vuelve a mirar."""
    state = names.RunState()
    responses = [
        Response(
            content=reply["content"],
            stop_reason=reply["stop_reason"],
            usage=Usage(**reply["usage"]),
        )
        for reply in replies
    ]
    for response in responses:
        state.record_reply(response)
    before = repr(state.messages)
    seen = {
        "replies": state.replies,
        "tokens_used": state.tokens_used,
        "usage": vars(state.usage) if type(state.usage) is Usage else state.usage,
        "messages": deepcopy(state.messages),
    }
    for response in responses:
        for block in response.content:
            for value in block.values():
                if type(value) is dict:
                    value["cambiado"] = True
    seen["deep_alias"] = repr(state.messages) != before
    for response in responses:
        response.content.clear()
    seen["list_alias"] = any(not message["content"] for message in state.messages)
    return seen

"""Sonda de 1.2: anota respuestas y cuenta qué queda en la escena, antes y después de cambiarlas."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from harness_base.types import Response, Usage


def record(names: SimpleNamespace, *, replies: list[dict[str, Any]]) -> Any:
    """Anota cada respuesta; después cambia sus bloques, como haría el bucle, y vuelve a mirar."""
    state, other = names.RunState(), names.RunState()
    responses = [Response(**{**reply, "usage": Usage(**reply["usage"])}) for reply in replies]
    given = deepcopy([response.content for response in responses])
    for response in responses:
        state.record_reply(response)
    before = deepcopy(state.messages)
    seen = {
        "messages": before,
        "usage": _parts(state.usage),
        "tokens_used": state.tokens_used,
        "replies": state.replies,
        "turn": state.turn,
        "fields": {name: _kind(value) for name, value in vars(state).items()},
        "others_messages": len(other.messages),
        "touched_response": given != [response.content for response in responses],
    }
    for response in responses:
        for block in response.content:
            _change_inside(block)
    seen["deep_alias"] = state.messages != before
    for response in responses:
        response.content.append({"type": "text", "text": "añadido después"})
    lengths = [_length(message) for message in before]
    seen["list_alias"] = [_length(message) for message in state.messages] != lengths
    return seen


def _parts(usage: Any) -> Any:
    return {name: getattr(usage, name, None) for name in Usage.__dataclass_fields__}


def _change_inside(block: dict[str, Any]) -> None:
    for value in block.values():
        if type(value) is dict:
            value["cambiado"] = True
    if "text" in block:
        block["text"] += " (cambiado)"


def _kind(value: Any) -> str:
    return type(value).__name__


def _length(message: Any) -> int:
    return len(message["content"]) if type(message) is dict and "content" in message else -1

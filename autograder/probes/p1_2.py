"""Sonda de 1.2: anota respuestas y cuenta qué queda en la escena, antes y después de cambiarlas."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from harness_base.types import Response, Usage


def record(
    names: SimpleNamespace, *, start: dict[str, Any], replies: list[dict[str, Any]]
) -> dict[str, Any]:
    """Anota cada respuesta en una escena que ya iba por `start`; después cambia sus bloques, como
    haría el bucle, y vuelve a mirar."""
    first = _fresh(names, replies[0])
    state = names.RunState()
    for name, value in {**deepcopy(start), "usage": Usage(**start["usage"])}.items():
        setattr(state, name, value)
    responses = [_response(reply) for reply in replies]
    given = deepcopy([(response.content, vars(response.usage)) for response in responses])
    returned = [state.record_reply(response) for response in responses]
    before = deepcopy(state.messages)
    fresh = _fresh(names, replies[0])
    seen = {
        "messages": before,
        "returned": _kind(returned[-1]),
        "usage": _parts(state.usage),
        "tokens_used": state.tokens_used,
        "replies": state.replies,
        "turn": state.turn,
        "extra": getattr(state, "extra", None),
        "fields": {name: _kind(value) for name, value in vars(state).items()},
        "usage_type": _kind(state.usage),
        "fresh_replies": [first.replies, fresh.replies],
        "shared": state.messages != before or len(names.RunState().messages or ()) > 0,
        "touched_response": given != [(r.content, vars(r.usage)) for r in responses],
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


def _fresh(names: SimpleNamespace, reply: dict[str, Any]) -> Any:
    """Una escena recién creada, con una respuesta."""
    state = names.RunState()
    state.record_reply(_response(deepcopy(reply)))
    return state


def _response(reply: dict[str, Any]) -> Response:
    return Response(**{**reply, "usage": Usage(**reply["usage"])})


def _parts(usage: Any) -> Any:
    return {name: getattr(usage, name, None) for name in Usage.__dataclass_fields__}


def _change_inside(value: Any) -> None:
    """Añade algo a cada diccionario y a cada lista de dentro, hasta el fondo."""
    inside = list(value.values()) if type(value) is dict else value
    for item in inside:
        if type(item) in (dict, list):
            _change_inside(item)
    if type(value) is dict:
        value["cambiado"] = True
    else:
        value.append("cambiado")


def _kind(value: Any) -> str:
    return type(value).__name__


def _length(message: Any) -> int:
    return len(message["content"]) if type(message) is dict and "content" in message else -1

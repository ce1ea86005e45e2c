"""Sondas de 1.3: llevan escenas a datos, las cambian después y las traen de vuelta.

Ir y volver son dos sondas, y por tanto dos procesos: como tras una caída, lo que no esté en los
datos no está en ningún sitio.
"""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from harness_base.errors import NotStorable
from harness_base.types import Usage


def leave(names: SimpleNamespace, *, scene: dict[str, Any], secret: str) -> dict[str, Any]:
    """Lo que devuelve `to_plain`, escrito por JSON de verdad, y lo que ha sido de la escena."""
    os.environ["ANTHROPIC_API_KEY"] = secret
    state = _build(names, scene)
    plain = names.to_plain(state)
    seen: dict[str, Any] = {
        "type": type(plain).__name__,
        "touched": _touched(state, scene),
        "leaked": secret in repr(plain),
    }
    try:
        seen["text"] = json.dumps(plain)
    except (TypeError, ValueError) as error:
        seen["unwritable"] = str(error)
    return seen


def come_back(names: SimpleNamespace, *, text: str, scene: dict[str, Any]) -> dict[str, Any]:
    """Lo que devuelve `from_plain` en un proceso que nunca vio la escena."""
    data = json.loads(text)
    back = names.from_plain(data)
    return {
        "type": type(back).__name__,
        "scene": {name: _visible(getattr(back, name, None)) for name in scene},
        "usage_type": type(getattr(back, "usage", None)).__name__,
        "touched_data": not _same_data(data, text),
    }


def photo(names: SimpleNamespace, *, scene: dict[str, Any], later: dict[str, Any]) -> Any:
    """Lo que dice la copia después de que la escena siga, y lo que dice otra hecha entonces."""
    state = _build(names, scene)
    plain = names.to_plain(state)
    before = json.dumps(plain)
    state.messages.append(later)
    grown = json.dumps(plain) != before
    for message in state.messages[:3]:
        for block in message["content"]:
            block["cambiado"] = True
    state.messages[1]["content"][1]["input"]["partes"].append("cambiada")
    state.extra["ordinals"]["nuevo"] = 1
    changed = json.dumps(plain) != before
    return {
        "grown": grown,
        "changed": changed,
        "stale": json.dumps(names.to_plain(state)) == before,
    }


def refuse(names: SimpleNamespace, *, scene: dict[str, Any]) -> list[dict[str, Any]]:
    """Qué hace `to_plain` con cada cosa que JSON no guarda tal cual, en dos sitios de la escena."""
    seen = []
    for kind, value, deep in AWKWARD:
        state = _build(names, scene)
        if deep:
            state.messages[1]["content"][1]["input"]["partes"].append({"valor": copy.copy(value)})
        else:
            state.extra = copy.copy(value)
        told = _attempt(names.to_plain, state)
        if "returned" in told:
            plain = told.pop("returned")
            told["type"] = type(plain).__name__
            try:
                text = json.dumps(plain)
                told["written"] = _shown(plain, text, deep=deep)[:160]
            except (TypeError, ValueError) as error:
                told["unwritable"] = str(error)
        seen.append({"kind": kind, "deep": deep, **told})
    return seen


def distrust(
    names: SimpleNamespace, *, text: str, scene: dict[str, Any], edits: list[list[str]]
) -> list[dict[str, Any]]:
    """Qué hace `from_plain` cuando a los datos les falta un campo o les sobra uno."""
    seen = []
    for edit, *path in edits:
        data = _edited(json.loads(text), edit, path)
        if data is None:
            continue
        told = _attempt(names.from_plain, data)
        if "returned" in told:
            back = told.pop("returned")
            told["type"] = type(back).__name__
            told["empty"] = getattr(back, "messages", None) == []
            told["value"] = _visible(getattr(back, path[0], None))
        seen.append({"edit": edit, "path": path, **told})
    return seen


def _edited(data: dict[str, Any], edit: str, path: list[str]) -> dict[str, Any] | None:
    """Los datos con el cambio hecho; `None` si están escritos de otra forma y no se puede hacer."""
    inner: Any = data
    for step in path[:-1]:
        inner = inner.get(step) if type(inner) is dict else None
    if type(inner) is not dict or (edit == "falta" and path[-1] not in inner):
        return None
    if edit == "falta":
        del inner[path[-1]]
    else:
        inner[path[-1]] = 1
    return data


class _Client:
    """Un objeto vivo cualquiera."""


AWKWARD: tuple[tuple[str, dict[Any, Any], bool], ...] = tuple(
    (kind, value, deep)
    for deep in (False, True)
    for kind, value in (
        ("clave-numérica", {7: "F-2031"}),
        ("tupla", {"par": (1, 2)}),
        ("objeto", {"client": _Client()}),
        ("nan", {"importe": float("nan")}),
        ("infinito", {"importe": float("inf")}),
    )
)
"""Lo que JSON cambiaría, o no sabría escribir: en `extra` y dentro de una llamada."""


def _attempt(function: Callable[[Any], Any], argument: Any) -> dict[str, Any]:
    """Lo que devuelve o lo que lanza."""
    try:
        return {"returned": function(argument)}
    except NotImplementedError:
        raise
    except Exception as error:
        return {
            "error": type(error).__name__,
            "message": str(error),
            "not_storable": isinstance(error, NotStorable),
        }


def _shown(plain: Any, text: str, *, deep: bool) -> str:
    if type(plain) is not dict:
        return text
    if not deep:
        return json.dumps(plain["extra"]) if "extra" in plain else text
    try:
        return json.dumps(plain["messages"][1]["content"][1]["input"]["partes"][-1]["valor"])
    except (LookupError, TypeError):
        return text


def _build(names: SimpleNamespace, scene: dict[str, Any]) -> Any:
    values = copy.deepcopy(scene)
    values["usage"] = Usage(**values["usage"])
    return names.RunState(**values)


def _touched(state: Any, scene: dict[str, Any]) -> list[str]:
    """Los campos de la escena que ya no son lo que eran."""
    changed = [name for name, value in scene.items() if _visible(getattr(state, name)) != value]
    return changed if isinstance(state.usage, Usage) else ["usage", *changed]


def _same_data(data: Any, text: str) -> bool:
    try:
        return json.dumps(data) == json.dumps(json.loads(text))
    except (TypeError, ValueError):
        return False


def _visible(value: Any) -> Any:
    if isinstance(value, Usage):
        return {name: getattr(value, name) for name in Usage.__dataclass_fields__}
    return value

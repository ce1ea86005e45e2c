"""Sonda de 1.3: lleva escenas a datos, las cambia después y las trae de vuelta."""

from __future__ import annotations

import copy
import json
import os
from types import SimpleNamespace
from typing import Any

from harness_base.types import Usage

_AWKWARD: dict[str, Any] = {
    "clave-numérica": {7: "F-2031"},
    "tupla": {"par": (1, 2)},
    "objeto": {"client": object()},
    "nan": {"importe": float("nan")},
}
"""Lo que JSON cambiaría, o no sabría escribir, dentro de `extra`."""


def round_trip(names: SimpleNamespace, *, scene: dict[str, Any], secret: str) -> dict[str, Any]:
    """`to_plain`, una vuelta por JSON de verdad y `from_plain`, con lo que se ve en cada paso."""
    os.environ["ANTHROPIC_API_KEY"] = secret
    state = _build(names, scene)
    plain = names.to_plain(state)
    seen: dict[str, Any] = {"touched": _touched(state, scene), "leaked": secret in repr(plain)}
    try:
        text = json.dumps(plain)
    except (TypeError, ValueError) as error:
        return {**seen, "unwritable": str(error)}
    back = names.from_plain(json.loads(text))
    seen["back_type"] = type(back).__name__
    seen["back"] = {name: _visible(getattr(back, name, None)) for name in scene}
    seen["usage_type"] = type(getattr(back, "usage", None)).__name__
    return seen


def photo(names: SimpleNamespace, *, scene: dict[str, Any], later: dict[str, Any]) -> Any:
    """Lo que dice la foto después de que la escena siga: un mensaje más y un bloque cambiado."""
    state = _build(names, scene)
    plain = names.to_plain(state)
    before = json.dumps(plain)
    state.messages.append(later)
    grown = json.dumps(plain) != before
    state.messages[0]["content"][0]["text"] = later["content"]
    state.extra["ordinals"]["nuevo"] = 1
    return {"grown": grown, "changed": json.dumps(plain) != before}


def refuse(names: SimpleNamespace, *, scene: dict[str, Any], what: str) -> Any:
    """Qué hace `to_plain` con algo que JSON no guarda tal cual."""
    state = _build(names, scene)
    state.extra = copy.copy(_AWKWARD[what])
    try:
        plain = names.to_plain(state)
    except NotImplementedError:
        raise
    except Exception as error:
        return {"refused": True, "error": type(error).__name__}
    try:
        text = json.dumps(plain)
        shown = json.dumps(plain["extra"]) if type(plain) is dict and "extra" in plain else text
        return {"refused": False, "written": shown[:160]}
    except (TypeError, ValueError) as error:
        return {"refused": False, "unwritable": str(error)}


def _build(names: SimpleNamespace, scene: dict[str, Any]) -> Any:
    values = copy.deepcopy(scene)
    values["usage"] = Usage(**values["usage"])
    return names.RunState(**values)


def _touched(state: Any, scene: dict[str, Any]) -> list[str]:
    """Los campos de la escena que ya no son lo que eran."""
    changed = [name for name, value in scene.items() if _visible(getattr(state, name)) != value]
    return changed if isinstance(state.usage, Usage) else ["usage", *changed]


def _visible(value: Any) -> Any:
    if isinstance(value, Usage):
        return {name: getattr(value, name) for name in Usage.__dataclass_fields__}
    return value

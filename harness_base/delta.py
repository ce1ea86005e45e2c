"""Diferencias entre escenas guardadas: lo que un punto de control añade al anterior.

Garantía: si `delta = delta_between(antes, después)`, aplicarla a `antes` da `después`, con cada
mensaje de `después` guardado una sola vez entre las dos. Una diferencia no solo añade: al compactar,
los mensajes que se quedan son menos que los que había.

Los campos se nombran por su ruta JSON Pointer (RFC 6901). Se baja por los objetos mientras lo haya
en los dos lados: si en una tabla de mil filas cambia una, la diferencia lleva esa fila.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from harness_base.types import Delta, Message

MESSAGES = "messages"


def delta_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> Delta:
    """Lo que hay que hacerle a `before` para que quede como `after`; no copia nada."""
    keep = _common_start(before.get(MESSAGES, []), after[MESSAGES])
    fields: dict[str, Any] = {}
    gone: list[str] = []
    for path, value in _changes(before, after, ""):
        if value is _GONE:
            gone.append(path)
        else:
            fields[path] = value
    return Delta(keep, after[MESSAGES][keep:], fields, tuple(gone))


def update_fields(scene: dict[str, Any], delta: Delta) -> None:
    """Pone en `scene` los campos que cambian y quita los que ya no están; no toca los mensajes.

    Lo que pone es una copia: `scene` puede cambiar después sin que cambie la diferencia.
    """
    for path, value in delta.fields.items():
        parent, name = find_field(scene, path)
        parent[name] = deepcopy(value)
    for path in delta.gone:
        parent, name = find_field(scene, path)
        del parent[name]


_GONE = object()


def _common_start(old: list[Message], new: list[Message]) -> int:
    """Cuántos mensajes del principio son los mismos."""
    keep = 0
    for one, other in zip(old, new, strict=False):
        if not is_same(one, other):
            break
        keep += 1
    return keep


def is_same(one: Any, other: Any) -> bool:
    """Si dos valores JSON son el mismo, con los mismos tipos (`1`, `1.0` y `true` son distintos)."""
    if one is other:
        return True
    if type(one) is not type(other) or one != other:
        return False
    if isinstance(one, dict):
        return all(is_same(value, other[name]) for name, value in one.items())
    return not isinstance(one, list) or all(map(is_same, one, other))


def _changes(
    before: Mapping[str, Any], after: Mapping[str, Any], path: str
) -> Iterator[tuple[str, Any]]:
    """Cada ruta que cambia, con su valor nuevo o `_GONE`."""
    for name, value in after.items():
        old = before.get(name, _GONE)
        if old is value or (name == MESSAGES and not path):
            continue
        if isinstance(old, dict) and isinstance(value, dict) and value:
            yield from _changes(old, value, f"{path}/{_escape(name)}")
        elif not is_same(old, value):
            yield f"{path}/{_escape(name)}", value
    for name in before:
        if name not in after:
            yield f"{path}/{_escape(name)}", _GONE


def find_field(scene: dict[str, Any], path: str) -> tuple[dict[str, Any], str]:
    """El objeto que contiene lo que nombra `path`, y con qué nombre."""
    steps = path.split("/")[1:]
    *above, name = map(_unescape, steps) if "~" in path else steps
    parent = scene
    for step in above:
        parent = parent[step]
    return parent, name


def _escape(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def _unescape(step: str) -> str:
    return step.replace("~1", "/").replace("~0", "~")

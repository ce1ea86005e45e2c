"""Los puntos de control, como van en el archivo de una ejecución, y la escena que dejan.

Un punto es `{"n": número, "add": mensajes nuevos}` y, cuando no son lo normal, `parent` (lo normal:
n - 1), `keep` (cuántos mensajes del padre siguen; lo normal: todos), `count` (los números que
cambian, en el orden de `COUNTERS`, `null` el que no), `set` y `drop` (los demás campos, por su ruta).

En `add`, un número es el mensaje del padre que está en ese lugar (tras compactar, los que se quedan),
y una lista `[[respuesta, bloque], …]`, el mensaje con los resultados apuntados en esas posiciones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from harness_base.delta import find_field
from harness_base.types import Block, Delta, Message, Point

POINT_FIELDS = frozenset({"n", "add", "parent", "keep", "count", "set", "drop"})

COUNTERS = (
    "/turn",
    "/replies",
    "/extra/reply",
    "/tokens_used",
    "/usage/input_tokens",
    "/usage/output_tokens",
    "/usage/cache_read_input_tokens",
    "/usage/cache_creation_input_tokens",
)
"""Los números de una escena que cambian casi siempre, en el orden en que van en `count`."""

_PLACES = {name: place for place, name in enumerate(COUNTERS)}


def point_to_plain(point: Point, *, inherited: int) -> dict[str, Any]:
    """Un punto de control como va en el archivo; `inherited` son los mensajes del padre."""
    delta = point.delta
    data: dict[str, Any] = {"n": point.sequence, "add": delta.add}
    if point.parent != usual_parent(point.sequence):
        data["parent"] = point.parent
    if delta.keep != inherited:
        data["keep"] = delta.keep
    numbers: dict[int, int] = {}
    others: dict[str, Any] = {}
    for name, value in delta.fields.items():
        if name in _PLACES and type(value) is int:
            numbers[_PLACES[name]] = value
        else:
            others[name] = value
    if numbers:
        data["count"] = [numbers.get(place) for place in range(max(numbers) + 1)]
    if others:
        data["set"] = others
    if delta.gone:
        data["drop"] = list(delta.gone)
    return data


def point_from_plain(data: Mapping[str, Any], *, inherited: int) -> Point:
    """Lo contrario de `point_to_plain`, con los mensajes de `add` ya en su sitio."""
    counts = zip(COUNTERS, data.get("count", ()), strict=False)
    fields = {name: value for name, value in counts if value is not None} | data.get("set", {})
    delta = Delta(data.get("keep", inherited), data["add"], fields, tuple(data.get("drop", ())))
    return Point(data["n"], parent_of(data), delta)


def parent_of(data: Mapping[str, Any]) -> int | None:
    """El padre de un punto de control leído."""
    parent: int | None = data.get("parent", usual_parent(data["n"]))
    return parent


def asked_in(data: Mapping[str, Any]) -> list[Block]:
    """Los bloques del último mensaje que añade un punto, si los tiene: quizá, una respuesta."""
    last = data["add"][-1] if data["add"] else None
    content = last["content"] if isinstance(last, dict) else None
    return content if isinstance(content, list) else []


def usual_parent(sequence: int) -> int | None:
    """El padre que se sobreentiende: el punto anterior."""
    return sequence - 1 or None


def add_messages(messages: list[Message], data: Mapping[str, Any]) -> None:
    """Lleva los mensajes de una escena al punto de control siguiente."""
    if "keep" in data:
        del messages[data["keep"] :]
    messages += data["add"]


def fields_of(past: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Los campos, sin los mensajes, de la escena a la que llevan esos puntos, desde el primero.

    Lo que devuelve comparte sus valores con esos puntos, que ya no se pueden usar para otra cosa.
    """
    scene: dict[str, Any] = {}
    for data in past:
        if "set" in data or "drop" in data:
            _change(scene, data.get("set", {}), data.get("drop", ()))
        if "count" in data:
            for (inside, name), value in zip(_STEPS, data["count"], strict=False):
                if value is not None:
                    (scene[inside] if inside else scene)[name] = value
    return scene


def _change(scene: dict[str, Any], fields: Mapping[str, Any], gone: Iterable[str]) -> None:
    for path, value in fields.items():
        place, name = find_field(scene, path)
        place[name] = value
    for path in gone:
        place, name = find_field(scene, path)
        del place[name]


_STEPS = [(inside[1:], name) for inside, _, name in (path.rpartition("/") for path in COUNTERS)]

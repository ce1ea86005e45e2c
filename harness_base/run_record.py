"""Un registro del archivo de una ejecución: una línea, con todo lo que se escribió de una vez.

Como en `record`, la línea es la huella SHA-256 de sus bytes, un espacio y un cuerpo JSON en ASCII. El
cuerpo es un objeto con estas partes, de las que va la que haga falta:

    after    las primeras 16 cifras de la huella del registro anterior: la cadena
    run      la cabecera, solo en el primer registro: formato, nombre, linaje, arnés y origen
    log      las entradas del registro con intención
    point    un punto de control
    tip      un rebobinado: el punto al que se movió la punta
    end      el desenlace de la ejecución, en la punta de ese momento

Un punto de control es `{"n": número, "add": mensajes}` y, cuando no son lo normal, `parent` (lo
normal: n - 1), `keep` (todos los mensajes del padre), `count` (los contadores que cambian, en el
orden de `COUNTERS`, `null` el que no cambia), `set` y `drop` (los demás campos, por su ruta). En
`add`, una lista `[[respuesta, bloque], …]` es el mensaje con esos resultados, que están en `log`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from harness_base.record import digest_of
from harness_base.types import Delta, Point

FORMAT = 1
"""Versión del formato que escribe este código."""

LINK_DIGITS = 16
"""Cifras de la huella anterior que guarda cada registro."""

PARTS = frozenset({"after", "run", "log", "point", "tip", "end"})
"""Las partes que puede tener un registro."""

POINT_FIELDS = frozenset({"n", "add", "parent", "keep", "count", "set", "drop"})

COUNTERS = (
    "/turn",
    "/replies",
    "/tokens_used",
    "/usage/input_tokens",
    "/usage/output_tokens",
    "/usage/cache_read_input_tokens",
    "/usage/cache_creation_input_tokens",
)
"""Los contadores de una escena, en el orden en que van en `count`."""


def to_text(value: Any) -> str:
    """El JSON de un valor ya comprobado."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def to_line(parts: Mapping[str, str], after: bytes) -> bytes:
    """La línea de un registro, con cada parte ya en JSON; `after` es la línea anterior."""
    linked = {"after": to_text(link(after)), **parts}
    body = "{" + ",".join(f'"{name}":{text}' for name, text in linked.items()) + "}\n"
    data = body.encode("ascii")
    return digest_of(data) + b" " + data


def link(line: bytes) -> str:
    """Lo que dice de una línea la que va detrás."""
    return line[:LINK_DIGITS].decode("ascii", "replace")


def point_to_plain(
    sequence: int, parent: int | None, delta: Delta, add: list[Any], *, inherited: int
) -> dict[str, Any]:
    """Un punto de control como va en el archivo; `inherited` son los mensajes del padre."""
    data: dict[str, Any] = {"n": sequence, "add": add}
    if parent != usual_parent(sequence):
        data["parent"] = parent
    if delta.keep != inherited:
        data["keep"] = delta.keep
    count = [delta.fields.get(name) for name in COUNTERS]
    while count and count[-1] is None:
        count.pop()
    if count:
        data["count"] = count
    others = {name: value for name, value in delta.fields.items() if name not in COUNTERS}
    if others:
        data["set"] = others
    if delta.gone:
        data["drop"] = list(delta.gone)
    return data


def point_from_plain(data: Mapping[str, Any], add: list[Any], *, inherited: int) -> Point:
    """Lo contrario de `point_to_plain`."""
    counts = zip(COUNTERS, data.get("count", ()), strict=False)
    fields = {name: value for name, value in counts if value is not None} | data.get("set", {})
    delta = Delta(data.get("keep", inherited), add, fields, tuple(data.get("drop", ())))
    return Point(data["n"], parent_of(data), delta)


def parent_of(data: Mapping[str, Any]) -> int | None:
    """El padre de un punto de control leído."""
    parent: int | None = data.get("parent", usual_parent(data["n"]))
    return parent


def usual_parent(sequence: int) -> int | None:
    """El padre que se sobreentiende: el punto anterior."""
    return sequence - 1 or None

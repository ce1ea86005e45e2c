"""Un registro del archivo de una ejecución: una línea, con todo lo que se escribe de una vez.

La línea es la huella de su cuerpo (32 cifras de una SHA-256: contra accidentes sobran), un espacio y
el cuerpo, un objeto JSON en ASCII con estas partes, de las que va la que haga falta:

    after    el principio de la huella del registro anterior: la cadena
    run      la cabecera, solo en el primer registro: formato, nombre, linaje, arnés y origen
    by       el grupo de procesos que escribe, cuando cambia: [número, comienzo]
    log      las entradas del registro con intención (véase `run_entry`)
    point    un punto de control (véase `run_point`)
    tip      un rebobinado: el punto al que va la punta
    accepted los registros dañados que, al rebobinar, se dan por perdidos
    end      el desenlace de la ejecución y el punto en que acabó: [desenlace, punto]
    used     al podar: el mayor número de punto que se ha usado, para no repetir ninguno
    texts    textos largos, por su huella: cada uno está una sola vez en el archivo
    put      dónde va cada texto largo en este registro: [ruta, huella]; ahí hay un `null`
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

DIGEST_DIGITS = 32
LINK_DIGITS = 16
BODY = DIGEST_DIGITS + 1
"""Dónde empieza el cuerpo en una línea."""

_encode = json.JSONEncoder(allow_nan=False, separators=(",", ":")).encode
_decode = json.JSONDecoder().raw_decode

PARTS = frozenset(
    {"after", "run", "by", "log", "point", "tip", "accepted", "end", "used", "texts", "put"}
)

LONG_TEXT = 4096
"""Caracteres a partir de los cuales un texto se guarda aparte, una sola vez."""


def to_text(value: Any) -> str:
    """El JSON de un valor ya comprobado."""
    return _encode(value)


def to_line(parts: Mapping[str, str], *, after: str) -> tuple[str, bytes]:
    """La huella y la línea de un registro, con cada parte en JSON; `after`, la huella anterior."""
    linked = {"after": to_text(after[:LINK_DIGITS]), **parts}
    body = "{" + ",".join(f'"{name}":{text}' for name, text in linked.items()) + "}"
    found = digest(body.encode("ascii"))
    return found, f"{found} {body}\n".encode("ascii")


def read_line(line: bytes) -> tuple[str, dict[str, Any] | None]:
    """La huella que dice una línea sin su salto, y sus partes; `None` si no es la que se escribió."""
    text = line.decode("latin-1")
    said = text[:DIGEST_DIGITS]
    if text[DIGEST_DIGITS:BODY] != " " or said != digest(memoryview(line)[BODY:]):
        return said, None
    return said, _decode(text, BODY)[0]


def parts_of(line: bytes) -> dict[str, Any] | None:
    """Las partes de una línea sin su salto, o `None` si no es la que se escribió."""
    return read_line(line)[1]


def digest(body: bytes | memoryview) -> str:
    """La huella de un cuerpo."""
    return sha256(body).hexdigest()[:DIGEST_DIGITS]


def set_apart(data: Any, path: list[Any]) -> tuple[Any, list[tuple[list[Any], str]]]:
    """`data` con `None` donde había un texto largo, y cada uno con su ruta; no cambia `data`."""
    if isinstance(data, str):
        return (None, [(path, data)]) if len(data) >= LONG_TEXT else (data, [])
    if not isinstance(data, (list, dict)):
        return data, []
    found: list[tuple[list[Any], str]] = []
    steps = enumerate(data) if isinstance(data, list) else data.items()
    parts = []
    for step, item in steps:
        short, long = set_apart(item, [*path, step])
        parts.append((step, short))
        found += long
    return ([item for _, item in parts] if isinstance(data, list) else dict(parts)), found


def put_back(parts: dict[str, Any], texts: Mapping[str, str]) -> None:
    """Pone en `parts` sus textos largos; lanza `LookupError` si falta alguno."""
    for path, name in parts.get("put", ()):
        place = parts
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = texts[name]

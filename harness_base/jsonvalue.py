"""Valores que JSON guarda exactamente, y su forma canónica.

Garantía: si `check_plain(valor)` no lanza nada, `json.loads(json.dumps(valor)) == valor`, con los
mismos tipos. Lo que JSON cambiaría sin avisar (una tupla, una clave entera, `NaN`, un objeto vivo)
se rechaza antes de escribir, con la ruta exacta del valor.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Iterator, Mapping
from operator import is_
from typing import Any

from harness_base.errors import MissingFields, NotStorable, UnknownFields, WrongType

MAX_DEPTH = 200
"""Niveles de listas y objetos anidados; muy por debajo del límite de recursión de Python."""

MAX_DIGITS = 4300
"""Cifras de un entero: por encima, Python se niega a convertirlo en texto (y `json` falla)."""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_SPLIT_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_LONE = re.compile("[\ud800-\udfff]")


def check_plain(value: object, path: str = "") -> None:
    """Comprueba que JSON guarda `value` tal cual; si no, lanza `NotStorable` con la ruta.

    Se admiten `None`, `bool`, `int`, `float` finito, `str`, listas y diccionarios con claves de
    texto: esos tipos exactos, no sus subclases, que JSON devolvería convertidas en otra cosa.
    """
    if not _is_plain(value, 0):
        _check(value, path, frozenset())


def _is_plain(value: Any, depth: int) -> bool:
    """Lo mismo que `_check`, deprisa y sin rutas; ante cualquier duda, `False`."""
    kind = type(value)
    if kind is str:
        return value.isascii() or not _SPLIT_PAIR.search(value)
    if kind is dict:
        if depth >= MAX_DEPTH:
            return False
        for key, child in value.items():
            if type(key) is not str or not (key.isascii() or not _SPLIT_PAIR.search(key)):
                return False
            if not _is_plain(child, depth + 1):
                return False
        return True
    if kind is list:
        return depth < MAX_DEPTH and all(_is_plain(child, depth + 1) for child in value)
    if kind is int:
        small: bool = value.bit_length() <= 3 * MAX_DIGITS
        return small
    return value is None or kind is bool or (kind is float and math.isfinite(value))


def _check(value: object, path: str, parents: frozenset[int]) -> None:
    kind = type(value)
    if value is None or kind is bool:
        return
    if kind is str:
        _check_text(str(value), path)
    elif isinstance(value, int) and kind is int:
        if value.bit_length() > 3 * MAX_DIGITS and abs(value) >= 10**MAX_DIGITS:
            raise NotStorable(path, f"el entero tiene más de {MAX_DIGITS} cifras")
    elif isinstance(value, float) and kind is float:
        if not math.isfinite(value):
            raise NotStorable(path, f"JSON no tiene `{value}`")
    elif isinstance(value, (list, dict)) and kind in (list, dict):
        if id(value) in parents:
            raise NotStorable(path, "se contiene a sí mismo")
        if len(parents) >= MAX_DEPTH:
            raise NotStorable(path, f"hay más de {MAX_DEPTH} niveles anidados")
        inside = parents | {id(value)}
        for step, child in _children(value, path):
            _check(child, step, inside)
    else:
        raise NotStorable(path, f"es de tipo `{kind.__name__}`, y JSON no lo guarda tal cual")


def _children(value: list[Any] | dict[Any, Any], path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, list):
        yield from ((f"{path}[{index}]", child) for index, child in enumerate(value))
        return
    for key, child in value.items():
        if type(key) is not str:
            raise NotStorable(
                path, f"la clave {key!r} es de tipo `{type(key).__name__}`; en JSON sería texto"
            )
        step = _step(path, key)
        _check_text(key, step)
        yield step, child


def _step(path: str, key: str) -> str:
    if _NAME.match(key):
        return f"{path}.{key}" if path else key
    return f"{path}[{json.dumps(key)}]"


def _check_text(text: str, path: str) -> None:
    if not text.isascii() and _SPLIT_PAIR.search(text):
        raise NotStorable(path, "contiene un carácter partido en dos mitades; JSON las uniría")


def join_pairs(text: str) -> str:
    """Une los caracteres que lleguen partidos en dos mitades; una mitad suelta queda como está."""
    if not _SPLIT_PAIR.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def replace_lone(value: Any) -> Any:
    """`value` con cada mitad suelta de un carácter cambiada por `�` (UTF-8 no puede llevarla).

    Si no hay ninguna, devuelve el mismo objeto, sin copiarlo.
    """
    if isinstance(value, str):
        return value if value.isascii() else _LONE.sub("\N{REPLACEMENT CHARACTER}", value)
    if isinstance(value, list):
        items = [replace_lone(item) for item in value]
        return value if all(map(is_, items, value)) else items
    if isinstance(value, dict):
        keys = [replace_lone(key) for key in value]
        items = [replace_lone(item) for item in value.values()]
        same = all(map(is_, keys, value)) and all(map(is_, items, value.values()))
        return value if same else dict(zip(keys, items, strict=True))
    return value


def canonical(value: object) -> str:
    """La única forma canónica del curso: claves en orden, sin espacios, sin `\\u` innecesarios.

    Dos valores iguales dan el mismo texto, se escribieran como se escribieran. Lo que JSON no
    guarda tal cual lanza `NotStorable`.
    """
    check_plain(value)
    return json.dumps(
        value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False
    )


def canonical_bytes(value: object) -> bytes:
    """`canonical(value)` en UTF-8, para calcular huellas."""
    return canonical(value).encode("utf-8", "surrogatepass")


def canonical_form(value: object) -> bytes:
    """La forma canónica de una acción: la de `canonical_bytes`, con textos en NFC y enteros.

    «é» se puede escribir con uno o con dos caracteres, y mil, como `1000` o como `1000.0` (para
    JSON Schema los dos son enteros): se escriban como se escriban, es la misma acción. Si al
    componerlos dos campos quedan con el mismo nombre, lanza `NotStorable`.
    """
    check_plain(value)
    return canonical_bytes(_composed(value))


def _composed(value: Any) -> Any:
    if type(value) is str:
        return unicodedata.normalize("NFC", value)
    if type(value) is float and value.is_integer():
        return int(value)
    if type(value) is list:
        return [_composed(item) for item in value]
    if type(value) is dict:
        composed = {_composed(name): _composed(item) for name, item in value.items()}
        if len(composed) != len(value):
            raise NotStorable("acción", "dos campos tienen el mismo nombre, escrito de dos maneras")
        return composed
    return value


def check_fields(data: object, shape: Mapping[str, type], path: str = "") -> None:
    """Comprueba que `data` es un objeto con exactamente los campos de `shape` y sus tipos.

    Lanza `UnknownFields`, `MissingFields` o `WrongType`, siempre con los nombres.
    """
    if type(data) is not dict:
        raise WrongType(path or "datos", "un objeto", type(data).__name__)
    where = f" en {path}" if path else ""
    unknown = sorted(map(str, data.keys() - shape.keys()))
    if unknown:
        raise UnknownFields(
            f"Campos desconocidos{where}: {', '.join(unknown)}. Quizá los escribió una versión más "
            "nueva: actualiza el curso antes de leerlos, porque al guardar se perderían."
        )
    missing = sorted(shape.keys() - data.keys())
    if missing:
        raise MissingFields(f"Faltan campos{where}: {', '.join(missing)}.")
    for name, kind in shape.items():
        if type(data[name]) is not kind:
            raise WrongType(_step(path, name), kind.__name__, type(data[name]).__name__)

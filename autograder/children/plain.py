"""Valores de quien aprende convertidos en JSON sin perder su tipo.

Solo pasan tal cual los tipos exactos de JSON (`type(x) is int`, no `isinstance`): un objeto que
dice ser igual a todo, una subclase de float o un NaN llegan al otro lado con su nombre, nunca
haciéndose pasar por un número. Lo que no es JSON se escribe como `{"$": tipo, …}`:

    (1, 2)          {"$": "tuple", "items": [1, 2]}
    {"b", "a"}      {"$": "set", "items": ["a", "b"]}
    {1: "x"}        {"$": "dict", "items": [[1, "x"]]}
    float("nan")    {"$": "float", "text": "nan"}
    ...             {"$": "ellipsis"}
    otro objeto     {"$": "object", "type": "Foo"}
"""

from __future__ import annotations

import json
import math
from typing import Any

Json = Any
"""Un valor que salió de `json.loads`."""

BIG_INT = 10**4000
"""Python no convierte a texto, por defecto, enteros de más de 4300 cifras."""

DEPTH_MAX = 200


def encode(
    value: Any,
    *,
    depth: int = DEPTH_MAX,
    type_of: Any = type,
    big: int = BIG_INT,
    is_finite: Any = math.isfinite,
) -> Json:
    """`value` como JSON, con marcas donde no lo es. Lanza ValueError si es demasiado profundo.

    Las funciones que usa se fijan al importar el módulo: cambiar `builtins.type` no las cambia.
    """
    if depth <= 0:
        raise ValueError("el valor tiene demasiados niveles, o se contiene a sí mismo")
    kind = type_of(value)
    if value is None or kind is bool or kind is str:
        return value
    if kind is int:
        return value if -big < value < big else {"$": "int", "text": "enorme"}
    if kind is float:
        return value if is_finite(value) else {"$": "float", "text": repr(value)}
    if kind is list:
        return [encode(item, depth=depth - 1) for item in value]
    if kind is dict:
        if all(type_of(key) is str for key in value) and "$" not in value:
            return {key: encode(item, depth=depth - 1) for key, item in value.items()}
        pairs = [
            [encode(key, depth=depth - 1), encode(item, depth=depth - 1)]
            for key, item in value.items()
        ]
        return {"$": "dict", "items": pairs}
    if kind is tuple:
        return {"$": "tuple", "items": [encode(item, depth=depth - 1) for item in value]}
    if kind is set or kind is frozenset:
        items = [encode(item, depth=depth - 1) for item in value]
        return {"$": "set", "items": sorted(items, key=lambda item: json.dumps(item))}
    if kind is bytes:
        return {"$": "bytes", "hex": value.hex()}
    if value is ...:
        return {"$": "ellipsis"}
    return {"$": "object", "type": str(kind.__name__)[:80]}


def is_tagged(value: Json, tag: str) -> bool:
    """Si `value`, ya decodificado, lleva la marca `tag`."""
    return type(value) is dict and value.get("$") == tag


def same(left: Json, right: Json) -> bool:
    """Igualdad exacta de dos valores JSON: `1`, `1.0` y `True` son distintos."""
    if type(left) is not type(right):
        return False
    if type(left) is dict:
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if type(left) is list:
        return len(left) == len(right) and all(map(same, left, right))
    return bool(left == right)


def type_name(value: Json) -> str:
    """Nombre de Python del tipo de un valor decodificado, para los mensajes."""
    if type(value) is dict and "$" in value:
        tag = str(value["$"])
        return str(value.get("type", "objeto")) if tag == "object" else tag
    return "None" if value is None else type(value).__name__

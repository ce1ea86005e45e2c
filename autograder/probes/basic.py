"""Sondas que sirven para cualquier ejercicio."""

from __future__ import annotations

import base64
import builtins
import sys
from collections.abc import Iterator
from types import CodeType, SimpleNamespace
from typing import Any

from autograder.shipping import codes, pack


def values(names: SimpleNamespace) -> Any:
    """Los valores tal como son (tablas, órdenes, valores sueltos)."""
    return dict(vars(names))


def call(names: SimpleNamespace, *, function: str, args: list[Any]) -> Any:
    """Lo que devuelve una función de quien aprende."""
    return getattr(names, function)(*args)


def package(names: SimpleNamespace) -> Any:
    """Los nombres empaquetados por valor, para ejecutarlos después en otros hijos.

    `unbound`: nombres que sus funciones usan y que ninguna celda ha definido.
    """
    data = base64.b64encode(pack(vars(names))).decode("ascii")
    return {"package": data, "unbound": sorted(set(_unbound(vars(names))))}


def _unbound(names: dict[str, Any]) -> Iterator[str]:
    known = set(vars(builtins)) | set(vars(sys.modules["__main__"]))
    for value in names.values():
        for code in codes(value):
            for inner in _nested(code):
                yield from (name for name in inner.co_names if name not in known)


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)

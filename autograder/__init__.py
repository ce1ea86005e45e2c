"""Comprobaciones del curso, motor de fallos, mutantes y variantes.

En los cuadernos solo hacen falta dos nombres, que se cargan al pedirlos:

    from autograder import check, predict
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.check import check as check
    from autograder.predict import predict as predict

__all__ = ["check", "predict"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"`autograder` no tiene `{name}`: ofrece `check` y `predict`")
    from importlib import import_module

    value = getattr(import_module(f"autograder.{name}"), name)
    globals()[name] = value
    return value

"""Sonda de 5.4: la tabla, si quien aprende la escribió con otra clase de diccionario."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any


def as_dict(names: SimpleNamespace) -> Any:
    """Los mismos pares en un `dict`."""
    return dict(names.KEEPERS)

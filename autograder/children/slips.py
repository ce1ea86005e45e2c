"""Descuidos que se ven en lo entregado antes de ejecutarlo, y que después darían errores oscuros."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Mapping
from typing import Any


class Asynchronous(Exception):
    """Una función se declaró con `async`: al llamarla no haría nada."""


class MissingDataclass(Exception):
    """Una clase usa `field(…)` y le falta `@dataclass`: sus campos no se crearían."""


def look_over(names: Mapping[str, Any]) -> None:
    """Lanza el error que corresponda, con el nombre de la función o de la clase."""
    for name, value in names.items():
        if inspect.isclass(value):
            _look_over_class(value)
        elif _is_asynchronous(value):
            raise Asynchronous(name)


def _look_over_class(found: type) -> None:
    for name, member in vars(found).items():
        if isinstance(member, dataclasses.Field):
            raise MissingDataclass(found.__name__)
        if _is_asynchronous(member):
            raise Asynchronous(name)


def _is_asynchronous(value: object) -> bool:
    return inspect.iscoroutinefunction(value) or inspect.isasyncgenfunction(value)

"""Los ejercicios del curso: un módulo `eX_Y.py` por ejercicio, con su `EXERCISE`.

`REGISTRY` se comporta como un diccionario de identificador (`"1.2"`) a ejercicio; carga cada
módulo la primera vez que se le pide.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator, Mapping
from importlib import import_module

from autograder.exercise import Exercise

_MODULE = re.compile(r"e(\d+)_(\d+)\Z")


class Registry(Mapping[str, Exercise]):
    """Los ejercicios por identificador, en el orden del curso."""

    def __init__(self) -> None:
        found = (_MODULE.match(item.name) for item in pkgutil.iter_modules(__path__))
        order = sorted((int(match[1]), int(match[2])) for match in found if match)
        self._ids = {f"{lesson}.{number}": f"e{lesson}_{number}" for lesson, number in order}

    def __getitem__(self, exercise: str) -> Exercise:
        module = import_module(f"{__name__}.{self._ids[exercise]}")
        value: Exercise = module.EXERCISE
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


REGISTRY = Registry()


def for_lesson(lesson: int) -> tuple[Exercise, ...]:
    """Los ejercicios de una lección, en orden."""
    return tuple(REGISTRY[item] for item in REGISTRY if item.split(".")[0] == str(lesson))

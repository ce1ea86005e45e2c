"""Las predicciones de cada lección: preguntas que se contestan antes de ejecutar.

Un módulo `lessonN.py` por lección, con `PREDICTIONS` (las que acompañan al texto) y `REVIEW` (el
repaso de lo que se da por sabido). Cada opción se explica, acertada o no.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from autograder.predictions.model import Prediction


@cache
def predictions() -> dict[str, Prediction]:
    """Todas las predicciones, por identificador."""
    found: dict[str, Prediction] = {}
    for lesson in lessons():
        module = import_module(f"{__name__}.lesson{lesson}")
        found.update((item.id, item) for item in module.PREDICTIONS)
    return found


def review(lesson: str) -> tuple[Prediction, ...]:
    """Las preguntas de repaso de una lección; ninguna si no las tiene."""
    if lesson not in lessons():
        return ()
    module = import_module(f"{__name__}.lesson{lesson}")
    return tuple(getattr(module, "REVIEW", ()))


@cache
def lessons() -> tuple[str, ...]:
    """Los números de las lecciones que tienen predicciones."""
    names = (item.name for item in pkgutil.iter_modules(__path__))
    return tuple(name.removeprefix("lesson") for name in names if name.startswith("lesson"))

"""Un texto por diagnóstico. Los generales valen en todas las lecciones."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from autograder.catalogue.text import Text
from autograder.verdict import Finding


@cache
def texts() -> Mapping[str, Text]:
    """Todos los textos, por diagnóstico. Dos módulos no pueden definir el mismo."""
    found: dict[str, Text] = {}
    for item in pkgutil.iter_modules(__path__):
        if item.name == "text":
            continue
        module = import_module(f"{__name__}.{item.name}")
        repeated = found.keys() & module.TEXTS.keys()
        if repeated:
            raise ValueError(f"diagnósticos repetidos en el catálogo: {sorted(repeated)}")
        found.update(module.TEXTS)
    return found


def message(found: Finding) -> tuple[str, ...]:
    """Las líneas que cuentan un hallazgo."""
    return texts()[found.diagnosis].lines(found.fields)

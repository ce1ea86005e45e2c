"""Reconstruye, dentro del hijo, los nombres que entregó quien aprende.

Llegan de una de dos formas: como objetos enviados por valor desde el cuaderno (cloudpickle), o
como celdas de código que se ejecutan en orden.
"""

from __future__ import annotations

import io
import linecache
import pickle
import sys
from collections.abc import Mapping, Sequence
from types import CodeType, ModuleType
from typing import Any

from autograder.children.channel import note
from autograder.children.guard import Guard


class MissingName(Exception):
    """Ninguna celda definió un nombre que hace falta."""


class _Unpickler(pickle.Unpickler):
    """Como el de serie, pero mira de qué archivo salió cada función."""

    def __init__(self, data: bytes, guard: Guard) -> None:
        super().__init__(io.BytesIO(data))
        self.guard = guard

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name)
        if found is CodeType:
            return self._code
        return found

    def _code(self, *args: Any) -> CodeType:
        code = CodeType(*args)
        self.guard.check_code(code)
        return code


def from_pickle(data: bytes, *, sources: Mapping[str, str], guard: Guard) -> dict[str, Any]:
    """Los objetos por nombre. `sources` da el texto de sus archivos, para citar líneas."""
    for filename, text in sources.items():
        remember_source(filename, text)
    fresh_main()
    loaded = _Unpickler(data, guard).load()
    return dict(loaded)


def from_cells(
    cells: Sequence[tuple[str, str]], *, names: Sequence[str], tolerant: Sequence[str]
) -> dict[str, Any]:
    """Ejecuta las celdas (nombre, código) como lo haría el cuaderno y devuelve `names`.

    El fallo de una celda de `tolerant` se anota y se sigue; el de otra sale de aquí.
    """
    namespace = fresh_main().__dict__
    for name, source in cells:
        note({"cell": name})
        filename = f"<{name}>"
        remember_source(filename, source)
        try:
            exec(compile(source, filename, "exec", dont_inherit=True), namespace)
        except BaseException as failure:
            if name not in tolerant:
                raise
            note({"failed": name, "type": type(failure).__name__})
    note({"cell": None})
    for name in names:
        if name not in namespace:
            raise MissingName(name)
    return {name: namespace[name] for name in names}


def fresh_main() -> ModuleType:
    """Un `__main__` nuevo: en el cuaderno, las funciones viven ahí."""
    module = ModuleType("__main__")
    module.__dict__["display"] = print
    sys.modules["__main__"] = module
    return module


def remember_source(filename: str, text: str) -> None:
    """Deja que las trazas e `inspect` encuentren el texto de `filename`."""
    lines = text.splitlines(keepends=True)
    linecache.cache[filename] = (len(text), None, lines, filename)

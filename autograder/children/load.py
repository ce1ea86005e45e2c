"""Reconstruye, dentro del hijo, los nombres que entregó quien aprende.

Llegan de una de dos formas: como objetos enviados por valor desde el cuaderno (cloudpickle), o
como celdas de código que se ejecutan en orden.
"""

from __future__ import annotations

import functools
import io
import linecache
import marshal
import pickle
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from types import CodeType, ModuleType
from typing import Any

from autograder.children.channel import note
from autograder.children.guard import Guard

_TRANSPARENT_MAGICS = frozenset({"%%time", "%%timeit", "%%capture"})
_MAGIC_LINE = re.compile(r"^(\s*)(?:[%!?].*|[\w.]+\?{1,2}\s*)$")


class MissingName(Exception):
    """Ninguna celda definió un nombre que hace falta."""


class _Unpickler(pickle.Unpickler):
    """Como el de serie, pero mira de qué archivo salió cada función."""

    def __init__(self, data: bytes, guard: Guard) -> None:
        super().__init__(io.BytesIO(data))
        self.guard = guard

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name)
        return self._rebuild if found is rebuild_code else found

    def _rebuild(self, data: bytes) -> CodeType:
        code = rebuild_code(data)
        self.guard.check_code(code)
        return code


def rebuild_code(data: bytes) -> CodeType:
    """El código de una función, con el nombre de su archivo y sus líneas (véase `shipping`)."""
    code = marshal.loads(data)
    assert isinstance(code, CodeType)
    return code


def rebuild_cached(function: Callable[..., Any], maxsize: int | None, typed: bool) -> Any:
    """Una función decorada con `lru_cache` o `cache`, sin nada recordado."""
    return functools.lru_cache(maxsize=maxsize, typed=typed)(function)


def from_pickle(data: bytes, *, sources: Mapping[str, str], guard: Guard) -> dict[str, Any]:
    """Los objetos por nombre. `sources` da el texto de sus archivos, para citar líneas."""
    for filename, text in sources.items():
        remember_source(filename, text)
    fresh_main()
    loaded = _Unpickler(data, guard).load()
    return dict(loaded)


def from_cells(
    cells: Sequence[tuple[str, str]], *, names: Sequence[str], own: Sequence[str]
) -> dict[str, Any]:
    """Ejecuta las celdas (nombre, código) como lo haría el cuaderno y devuelve `names`.

    Una excepción no detiene a las demás celdas, igual que en un cuaderno. Si al final falta un
    nombre, sale de aquí la excepción de las celdas `own`, o `MissingName`.
    """
    namespace = fresh_main().__dict__
    failures: dict[str, BaseException] = {}
    for name, source in cells:
        note({"cell": name})
        filename = f"<{name}>"
        remember_source(filename, source)
        try:
            exec(_compile(source, filename), namespace)
        except BaseException as failure:
            failures[name] = failure
            note({"failed": name, "type": type(failure).__name__})
    note({"cell": None})
    for name in names:
        if name not in namespace:
            culprits = [failures[cell] for cell in own if cell in failures]
            raise culprits[0] if culprits else MissingName(name)
    return {name: namespace[name] for name in names}


def _compile(source: str, filename: str) -> CodeType:
    try:
        return compile(source, filename, "exec", dont_inherit=True)
    except SyntaxError:
        plain = without_magics(source)
        if plain == source:
            raise
        return compile(plain, filename, "exec", dont_inherit=True)


def without_magics(source: str) -> str:
    """El código sin las líneas que solo entiende IPython (`%magia`, `!orden`, `nombre?`).

    Cada una queda como `pass`, para que las demás conserven su número.
    """
    lines = source.split("\n")
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("%%"):
        if first.split()[0] not in _TRANSPARENT_MAGICS:
            return ""
        lines[lines.index(first)] = "pass"
    return "\n".join(_MAGIC_LINE.sub(r"\1pass", line) for line in lines)


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

"""De unas funciones al texto que hace falta para que funcionen solas, fuera del cuaderno.

De cada función se lleva su definición, tal como está en la celda; lo que usa de esa celda o de otras
se lleva detrás, y lo que usa de un módulo se convierte en su `import`. Lo que no tiene texto (un
archivo abierto, por ejemplo) no se puede llevar, y se dice su nombre.
"""

from __future__ import annotations

import ast
import builtins
import linecache
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from autograder.export.cell import Cell, evaluated, is_dunder, only, used_names
from autograder.shipping import codes

PACKAGE = "harness_base"
_FOR_DEFINING = ("abc", "collections.abc", "dataclasses", "enum", "functools", "typing")
"""Los módulos con los que se define una clase o se decora."""
_PLAIN = (str, bytes, int, float, bool, type(None), tuple, list, dict, set, frozenset)


class Unexportable(Exception):
    """Algo que las funciones usan y que no tiene texto: `name` dice qué y `reason`, por qué."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"`{name}` {reason}")
        self.name = name
        self.reason = reason


@dataclass
class Gathered:
    """Lo reunido: los `import` y las definiciones, cada una detrás de lo que necesita."""

    imports: list[str] = field(default_factory=list)
    definitions: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    """Cada nombre que queda definido, con el texto que lo define."""

    def add(self, name: str, value: object) -> None:
        """Reúne lo que hace falta para que `name` sea `value`. Lanza `Unexportable` si no se puede."""
        text = _text_of(value)
        line = _import_line(name, value)
        if line is not None:
            self._define(name, line, self.imports)
            return
        if text is None:
            written = isinstance(value, FunctionType)
            why = "no está escrita en ninguna celda" if written else "no se escribe con `def`"
            raise Unexportable(name, why)
        cell = Cell(text)
        if cell.binding(name) is None:
            raise Unexportable(name, "no se define con ese nombre al comienzo de una línea")
        self._follow(name, cell, _globals_of(value))

    def _follow(self, name: str, cell: Cell, scope: Mapping[str, Any]) -> None:
        statement = cell.binding(name)
        if statement is None:
            if name in scope:
                self._bring(name, scope[name], scope)
            return
        if isinstance(statement, ast.Import | ast.ImportFrom):
            self._define(name, only(statement, name), self.imports)
            return
        source = cell.text_of(statement)
        if self._define(name, source):
            known = {**_seen_when_defined(statement), **scope}
            for used in used_names(source):
                if used != name and not is_dunder(used):
                    self._follow(used, cell, known)
            if source not in self.definitions:
                self.definitions.append(source)

    def _bring(self, name: str, value: object, scope: Mapping[str, Any]) -> None:
        """Un nombre que no está en la celda: viene de un módulo, de otra celda o es un valor."""
        line = _import_line(name, value)
        text = _text_of(value)
        own = getattr(value, "__name__", name)
        if line is not None:
            self._define(name, line, self.imports)
        elif text is not None and Cell(text).binding(own) is not None:
            self._follow(own, Cell(text), _globals_of(value) or scope)
            if own != name:
                self._define(name, f"{name} = {own}", self.definitions)
        elif _is_plain(value):
            self._define(name, f"{name} = {value!r}", self.definitions)
        elif not hasattr(builtins, name):
            raise Unexportable(name, "no se puede llevar a un archivo: créalo dentro de la función")

    def _define(self, name: str, text: str, where: list[str] | None = None) -> bool:
        """Apunta de dónde sale `name`; dice si es la primera vez."""
        if name in self.names:
            if self.names[name] != text:
                raise Unexportable(name, "tiene dos significados en tus celdas: usa dos nombres")
            return False
        self.names[name] = text
        if where is not None and text not in where:
            where.append(text)
        return True


def _seen_when_defined(statement: ast.stmt) -> dict[str, Any]:
    """Lo que hizo falta para definirlo: de qué hereda, con qué se decora, sus anotaciones.

    A un hijo, una función solo lleva lo que usa al llamarla. Lo demás se busca por su nombre en el
    arnés base y donde están las herramientas de Python para definir.
    """
    homes = [m for m in sorted(sys.modules) if m.startswith(PACKAGE + ".")]
    found: dict[str, Any] = {}
    for name in evaluated(statement):
        own = (home for home in homes if _assigns(sys.modules[home], name))
        for home in (*own, *_FOR_DEFINING):
            if hasattr(sys.modules.get(home), name):
                found.setdefault(name, getattr(sys.modules[home], name))
        if name in _FOR_DEFINING:
            found.setdefault(name, sys.modules[name])
    return {name: value for name, value in found.items() if not hasattr(builtins, name)}


def _import_line(name: str, value: object) -> str | None:
    """La línea que lo importa, si viene de un módulo."""
    if isinstance(value, ModuleType):
        if value.__name__ == name:
            return f"import {name}"
        above, _, last = value.__name__.rpartition(".")
        shown = last if last == name else f"{last} as {name}"
        return f"from {above} import {shown}" if above else f"import {value.__name__} as {name}"
    module, own = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if (
        isinstance(module, str)
        and isinstance(own, str)
        and module != "__main__"
        and getattr(sys.modules.get(module), own, None) is value
    ):
        return f"from {module} import {own}" + ("" if own == name else f" as {name}")
    for home in sorted(m for m in sys.modules if m.startswith(PACKAGE + ".")):
        # Un alias de tipo (`Execute`) dice ser del módulo de lo que nombra: se busca quien lo define.
        if getattr(sys.modules[home], name, None) == value and _assigns(sys.modules[home], name):
            return f"from {home} import {name}"
    return None


def _assigns(module: ModuleType, name: str) -> bool:
    """Si el módulo define `name`, en vez de importarlo de otro."""
    lines = linecache.getlines(module.__file__ or "")
    return any(re.match(rf"(class |def )?{name}\b\s*[:=(]", line) for line in lines)


def _text_of(value: object) -> str | None:
    """El texto de la celda en que se escribió, si se escribió en una celda."""
    for code in codes(_inside(value)):
        if _is_cell(code) and (lines := linecache.getlines(code.co_filename)):
            return "".join(lines)
    if isinstance(value, type) and value.__module__ == "__main__":  # sin métodos propios
        for lines in [entry[2] for entry in linecache.cache.values() if len(entry) == 4]:
            text = "".join(lines)
            if re.search(rf"^class {value.__name__}\b", text, re.MULTILINE):
                return text
    return None


def _inside(value: object) -> object:
    """La función que hay dentro de una decorada o a medio llamar."""
    while not hasattr(value, "__code__"):
        inner = getattr(value, "__wrapped__", None) or getattr(value, "func", None)
        if inner is None:
            return value if isinstance(value, type) else type(value)
        value = inner
    return value


def _is_cell(code: CodeType) -> bool:
    """Si el código no es de un módulo instalado: es de una celda o de un archivo suelto."""
    path = Path(code.co_filename)
    known = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return code.co_filename != "<string>" and str(path) not in known


def _globals_of(value: object) -> Mapping[str, Any]:
    """Lo que ve desde donde se escribió; nada, si no lleva ninguna función que lo diga."""
    inner = _inside(value)
    if isinstance(inner, type):
        spaces = (getattr(item, "__globals__", {}) for item in vars(inner).values())
        return next((s for s in spaces if s.get("__name__") == inner.__module__), {})
    found: Mapping[str, Any] = getattr(inner, "__globals__", {})
    return found


def _is_plain(value: object) -> bool:
    if type(value) not in _PLAIN:
        return False
    if isinstance(value, dict):
        return all(map(_is_plain, (*value, *value.values())))
    return not isinstance(value, tuple | list | set | frozenset) or all(map(_is_plain, value))

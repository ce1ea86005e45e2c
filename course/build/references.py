"""Trae a la celda de respuesta el código de referencia, que existe una sola vez.

`# referencia: harness_base.state:RunState.record_reply` se sustituye por el código de la clase
`RunState`, con el cuerpo de `record_reply` entre las marcas de solución; la firma y el docstring
quedan a la vista. Con `modulo:funcion`, el cuerpo de la función. Con `modulo:Clase`, el de todos
sus métodos. Varias referencias a la misma clase en una celda la muestran una vez.
"""

from __future__ import annotations

import ast
import importlib.util
import re
from pathlib import Path

from course.build.errors import BuildError

BEGIN = "### BEGIN SOLUTION"
END = "### END SOLUTION"

_REFERENCE = re.compile(r"^# referencia: *(?P<module>[\w.]+):(?P<name>[\w.]+) *$")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def expand_references(text: str, *, where: str) -> str:
    """Sustituye las líneas `# referencia: …` de una celda por el código al que apuntan."""
    wanted: dict[tuple[str, str], list[str]] = {}
    order: list[str | tuple[str, str]] = []
    for line in text.split("\n"):
        match = _REFERENCE.match(line)
        if match is None:
            order.append(line)
            continue
        top, _, member = match["name"].partition(".")
        key = (match["module"], top)
        if key not in wanted:
            wanted[key] = []
            order.append(key)
        wanted[key].append(member)
    if not wanted:
        return text
    parts = [
        item
        if isinstance(item, str)
        else f"\n\n{_definition(*item, wanted[item], where=where)}\n\n"
        for item in order
    ]
    return re.sub(r"\n{4,}", "\n\n\n", "\n".join(parts)).strip("\n")


def module_path(module: str, *, where: str) -> Path:
    """El archivo de un módulo, sin ejecutarlo."""
    try:
        spec = importlib.util.find_spec(module)
    except ModuleNotFoundError:
        spec = None
    if spec is None or spec.origin is None:
        raise BuildError(where, f"la referencia nombra un módulo que no existe: {module}")
    return Path(spec.origin)


def same_code(text: str, reference: str, *, where: str) -> bool:
    """Si `text` define lo que nombra `reference` (`modulo:nombre`) con el mismo árbol."""
    module, _, name = reference.partition(":")
    top = name.partition(".")[0]
    source = module_path(module, where=where).read_text(encoding="utf-8")
    here, there = _find(text, top), _find(source, top)
    return here is not None and there is not None and ast.dump(here) == ast.dump(there)


def _find(source: str, name: str) -> Function | ast.ClassDef | None:
    for node in ast.parse(source).body:
        if isinstance(node, Function | ast.ClassDef) and node.name == name:
            return node
    return None


def _definition(module: str, name: str, members: list[str], *, where: str) -> str:
    source = module_path(module, where=where).read_text(encoding="utf-8")
    node = _find(source, name)
    if node is None:
        raise BuildError(where, f"en {module} no hay ninguna función o clase {name}")
    hidden = _hidden_functions(node, members, where=f"{where}, {module}:{name}")
    lines = source.split("\n")
    first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
    end = node.end_lineno or node.lineno
    for function in sorted(hidden, key=lambda f: f.lineno, reverse=True):
        start, stop = _body_lines(function, where=f"{where}, {module}:{name}")
        indent = " " * function.body[0].col_offset
        lines.insert(stop, indent + END)
        lines.insert(start - 1, indent + BEGIN)
        end += 2
    return "\n".join(lines[first - 1 : end])


def _hidden_functions(
    node: Function | ast.ClassDef, members: list[str], *, where: str
) -> list[Function]:
    if not isinstance(node, ast.ClassDef):
        if any(members):
            raise BuildError(where, "es una función y no tiene miembros")
        return [node]
    methods = [m for m in node.body if isinstance(m, Function)]
    if "" in members:
        return methods
    by_name = {method.name: method for method in methods}
    if missing := sorted(set(members) - set(by_name)):
        raise BuildError(where, f"no tiene el método {', '.join(missing)}")
    return [by_name[name] for name in dict.fromkeys(members)]


def _body_lines(function: Function, *, where: str) -> tuple[int, int]:
    """Primera y última línea (desde 1) del cuerpo, sin docstring y con sus comentarios."""
    body = function.body
    if ast.get_docstring(function, clean=False) is None:
        start = body[0].lineno
    elif len(body) == 1:
        raise BuildError(where, f"{function.name} solo tiene docstring")
    else:
        start = (body[0].end_lineno or body[0].lineno) + 1
    return start, function.end_lineno or start

"""El texto de `mi_arnes.py`: el esqueleto dado, con los pasos de quien aprende en su sitio."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from pathlib import Path

from autograder.export.gather import Gathered, Unexportable
from autograder.export.imports import merged

STEPS = {"save_step": "6.1", "open_run": "6.2", "reconcile": "6.3", "protect": "6.4"}
"""Los cuatro pasos, con su ejercicio."""

SKELETON = (Path(__file__).parent / "skeleton.py").read_text(encoding="utf-8")
_BEGIN, _END = "# --- TUS CUATRO PASOS ---\n", "# --- FIN DE TUS CUATRO PASOS ---\n"


def program_text(steps: Mapping[str, object]) -> str:
    """El programa con esos pasos; los demás quedan sin definir.

    Lanza `Unexportable` si alguno usa algo que no se puede llevar a un archivo.
    """
    found = Gathered()
    for name, value in steps.items():
        found.add(name, value)
    head, _, rest = SKELETON.partition(_BEGIN)
    _, _, tail = rest.partition(_END)
    _refuse_clashes(found, head + tail)
    body = "\n\n\n".join(found.definitions)
    return f"{_with_imports(head, found.imports)}{_BEGIN}\n\n{body}\n\n\n{_END}{tail}"


def _with_imports(head: str, more: Sequence[str]) -> str:
    """El principio del programa, con unas importaciones más en su sitio."""
    nodes = [n for n in ast.parse(head).body if isinstance(n, ast.Import | ast.ImportFrom)]
    given = [n for n in nodes if not isinstance(n, ast.ImportFrom) or n.module != "__future__"]
    lines = head.split("\n")
    first, last = given[0].lineno - 1, given[-1].end_lineno
    block = merged([*map(ast.unparse, given), *more])
    return "\n".join(lines[:first]) + f"\n{block}" + "\n".join(lines[last:])


def pending(steps: Mapping[str, object], text: str) -> list[str]:
    """Los pasos que todavía no están escritos, en orden."""
    bodies = {n.name: n.body for n in ast.parse(text).body if isinstance(n, ast.FunctionDef)}
    return [name for name in steps if name in bodies and _is_stub(bodies[name][-1])]


def _is_stub(last: ast.stmt) -> bool:
    return isinstance(last, ast.Raise) and "pendiente" in ast.unparse(last)


def _refuse_clashes(found: Gathered, given: str) -> None:
    """Un nombre de quien aprende no puede ser también uno del programa."""
    taken: dict[str, str] = {}
    for node in ast.parse(given).body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                taken[alias.name] = f"from {node.module} import {alias.name}"
        elif isinstance(node, ast.Import):
            taken |= {alias.name: f"import {alias.name}" for alias in node.names}
        elif isinstance(node, ast.FunctionDef):
            taken[node.name] = "def"
        elif isinstance(node, ast.Assign):
            taken |= {n.id: "=" for n in ast.walk(node) if isinstance(n, ast.Name)}
    for name, text in found.names.items():
        if taken.get(name, text) != text:
            raise Unexportable(name, "se llama igual que algo del programa: elige otro nombre")

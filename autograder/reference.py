"""El código de la referencia de un ejercicio, y el mismo código sin hacer.

Se lee del archivo, sin importarlo: así se puede ejecutar en un hijo como si fuera una respuesta.
"""

from __future__ import annotations

import ast

from autograder.children.guard import ROOT
from autograder.children.submission import Cell
from autograder.exercise import Exercise

Definition = ast.FunctionDef | ast.ClassDef


def reference_cells(exercise: Exercise) -> tuple[Cell, ...]:
    """Los módulos de referencia del ejercicio, cada uno como una celda."""
    return tuple(Cell(module, _read(module), own=True) for module in _targets(exercise))


def stub_cells(exercise: Exercise) -> tuple[Cell, ...]:
    """Los mismos módulos, con lo que hay que escribir todavía pendiente.

    Los ejercicios sin referencia en `harness_base` (tablas, órdenes, valores) quedan en `...`.
    """
    if not exercise.reference:
        text = "\n".join(f"{name} = ..." for name in exercise.names)
        return (Cell("esqueleto", text, own=True),)
    cells = []
    for module, names in _targets(exercise).items():
        tree = ast.parse(_read(module))
        for node in tree.body:
            if isinstance(node, Definition) and node.name in names:
                _empty(node, exercise.id)
        cells.append(Cell(module, ast.unparse(tree), own=True))
    return tuple(cells)


def import_cells(exercise: Exercise) -> tuple[Cell, ...]:
    """Una respuesta que se limita a importar la referencia."""
    lines = [
        f"from {module} import {', '.join(sorted(names))}"
        for module, names in _targets(exercise).items()
    ]
    return (Cell("importada", "\n".join(lines), own=True),) if lines else ()


def _targets(exercise: Exercise) -> dict[str, set[str]]:
    targets: dict[str, set[str]] = {}
    for item in exercise.reference:
        module, _, name = item.partition(":")
        targets.setdefault(module, set()).add(name.partition(".")[0])
    return targets


def _read(module: str) -> str:
    path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    return path.read_text(encoding="utf-8")


def _empty(node: Definition, exercise: str) -> None:
    if isinstance(node, ast.ClassDef):
        for member in node.body:
            if isinstance(member, ast.FunctionDef):
                _empty(member, exercise)
    else:
        raised = f'raise NotImplementedError("ejercicio {exercise} pendiente")'
        node.body = ast.parse(raised).body

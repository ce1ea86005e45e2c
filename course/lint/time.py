"""Cuánto se tarda en leer y hacer una lección, y cuánta prosa lleva por línea de código.

La regla: lo que se ve del texto (enunciados y tablas incluidos), a 200 palabras por minuto; 5 s
por línea no vacía de código dado o de esqueleto (las celdas de comprobación no cuentan); los
minutos impresos en cada ejercicio; 1 minuto por predicción y 3 por explorador.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass

from nbformat import NotebookNode

from course.lint.markdown import decimal, word_count

WORDS_PER_MIN = 200
CODE_LINE_S = 5
PREDICTION_MIN = 1
EXPLORER_MIN = 3
BUDGET_MIN = {1: 34, 2: 39, 3: 45, 4: 45, 5: 38, 6: 39}
"""Minutos que puede durar cada lección; en total, 240."""
PROSE_PER_CODE_LINE = (8, 17)
"""Palabras de prosa por línea de código: ni un manual ni un listado."""


@dataclass(frozen=True)
class LessonTime:
    """Las cuentas de una lección, tal como la ve quien aprende."""

    words: int
    code_lines: int
    exercise_min: int
    predictions: int
    explorers: int

    @property
    def total_min(self) -> float:
        return (
            self.words / WORDS_PER_MIN
            + self.code_lines * CODE_LINE_S / 60
            + self.exercise_min
            + self.predictions * PREDICTION_MIN
            + self.explorers * EXPLORER_MIN
        )

    @property
    def words_per_line(self) -> float:
        return self.words / self.code_lines if self.code_lines else float("inf")


def measure(release: NotebookNode, exercise_minutes: Iterable[int]) -> LessonTime:
    """Mide el cuaderno publicado; `exercise_minutes`, los minutos de cada ejercicio."""
    words = sum(word_count(c.source) for c in release.cells if c.cell_type == "markdown")
    code = [
        cell.source
        for cell in release.cells
        if cell.cell_type == "code" and cell.metadata.get("curso", {}).get("role") != "check"
    ]
    widgets: set[str] = set()
    predictions = explorers = 0
    for source in code:
        tree = ast.parse(source)
        widgets |= _widget_names(tree)
        called = [
            node.func.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        ]
        predictions += called.count("predict")
        explorers += sum(name in widgets for name in called)
    return LessonTime(
        words=words,
        code_lines=sum(bool(line.strip()) for source in code for line in source.split("\n")),
        exercise_min=sum(exercise_minutes),
        predictions=predictions,
        explorers=explorers,
    )


def time_problems(number: int, time: LessonTime) -> list[str]:
    """Lo que se sale del presupuesto de la lección."""
    problems = []
    budget = BUDGET_MIN.get(number)
    if budget is not None and time.total_min > budget:
        problems.append(f"dura {decimal(time.total_min)} min y su presupuesto es de {budget}")
    low, high = PROSE_PER_CODE_LINE
    if not low <= time.words_per_line <= high:
        problems.append(
            f"{decimal(time.words_per_line)} palabras por línea de código; tienen que ser de {low} a {high}"
        )
    return problems


def _widget_names(tree: ast.AST) -> set[str]:
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "autograder.widgets"
        for alias in node.names
    }

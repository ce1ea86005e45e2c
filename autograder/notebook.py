"""Comprueba un cuaderno entero sin abrir un núcleo: lo que usa `python -m course check`.

Las celdas se ejecutan en hijos y en su orden: las de apoyo, las respuestas y las que haya añadido
quien aprende. Una celda que falla, se cuelga o sale del proceso no arrastra a las demás. El
resultado de cada ejercicio es el mismo que daría su celda de comprobación.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.children.submission import Cell
from autograder.exercise import Exercise
from autograder.exercises import for_lesson
from autograder.judging import judge
from autograder.notebook_file import LessonNotebook, NotebookCell, NotebookError, read_notebook
from autograder.prepare import Prepared, prepare
from autograder.report import Report, build

__all__ = ["LessonReport", "NotebookError", "check_exercise", "check_notebook", "read_notebook"]


@dataclass(frozen=True)
class LessonReport:
    """Los informes de una lección, en orden. Las respuestas escritas no tienen informe."""

    path: Path
    lesson: int
    reports: tuple[Report, ...]
    notes: tuple[str, ...] = ()

    @property
    def points(self) -> float:
        """Puntos automáticos conseguidos."""
        return sum(report.points for report in self.reports)

    @property
    def maximum(self) -> float:
        """Puntos automáticos posibles."""
        return sum(report.maximum for report in self.reports)

    @property
    def passed(self) -> bool:
        """Si todos los ejercicios automáticos tienen todos sus puntos."""
        return all(report.passed for report in self.reports)


def check_notebook(
    path: Path,
    *,
    seed: int | None = None,
    on_report: Callable[[Report], None] | None = None,
) -> LessonReport:
    """Comprueba la lección de `path`; `on_report` recibe cada informe en cuanto está.

    Lanza `NotebookError`, con una línea para enseñar, si el archivo no es una lección.
    """
    notebook = read_notebook(path)
    exercises = [item for item in for_lesson(notebook.lesson) if item.judge is not None]
    if not exercises:
        raise NotebookError(f"{path.name} dice ser la lección {notebook.lesson}, que no existe.")
    reports: list[Report] = []
    notes: list[str] = []
    dropped: set[int] = set()
    for exercise in exercises:
        report = check_exercise(notebook, exercise, seed=seed, dropped=dropped)
        reports.append(report)
        notes += [note for note in report.notes if note not in notes]
        if on_report is not None:
            on_report(report)
    return LessonReport(path, notebook.lesson, tuple(reports), tuple(notes))


def check_exercise(
    notebook: LessonNotebook,
    exercise: Exercise,
    *,
    seed: int | None = None,
    dropped: set[int] | None = None,
) -> Report:
    """El informe de un ejercicio. `dropped`: celdas de apoyo ya descartadas, y las que lo sean."""
    dropped = set() if dropped is None else dropped
    chosen = _cells_before_check(notebook, exercise)
    given = [cell for cell in chosen if cell.role == "given"]
    used = [cell for cell in chosen if cell.role != "given" and cell.index not in dropped]
    prepared = _prepare(exercise, used)
    needed = [cell for cell in given if _binds(cell.source) & set(prepared.unbound)]
    if needed:
        used = sorted([*used, *needed], key=lambda cell: cell.index)
        prepared = _prepare(exercise, used)
    dropped |= {cell.index for cell in used if cell.name in prepared.dropped}
    notes = [*_repeated(notebook, exercise), *_dropped(used, prepared)]
    if prepared.submission is None:
        assert prepared.verdict is not None
        report = build(exercise.id, exercise.title, exercise.points, prepared.verdict)
    else:
        notes += _leans(exercise, used, prepared)
        report = judge(exercise, prepared.submission, seed=seed)
    return replace(report, notes=(*report.notes, *notes))


def _cells_before_check(notebook: LessonNotebook, exercise: Exercise) -> list[NotebookCell]:
    """Lo que el cuaderno habría ejecutado al llegar a la comprobación."""
    answers = notebook.find("answer", exercise.id)[:1]
    checks = notebook.find("check", exercise.id)[:1]
    ends = [cell.index for cell in (*answers, *checks)]
    end = max(ends, default=len(notebook.cells))
    seen: set[str] = set()
    chosen: list[NotebookCell] = []
    for cell in notebook.cells[: end + 1]:
        if cell.role == "answer":
            if cell.exercise not in seen:
                chosen.append(cell)
            seen.add(cell.exercise)
        elif cell.kind == "code" and cell.role in {"context", "given", "added"}:
            chosen.append(cell)
    return chosen


def _prepare(exercise: Exercise, cells: Iterable[NotebookCell]) -> Prepared:
    return prepare(
        exercise,
        [
            Cell(cell.name, cell.source, own=cell.role == "answer" and cell.exercise == exercise.id)
            for cell in cells
        ],
    )


def _binds(source: str) -> set[str]:
    """Los nombres que una celda define en su nivel superior; ninguno si no se entiende."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    names: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(item.asname or item.name).partition(".")[0] for item in node.names}
        else:
            names |= {
                item.id
                for item in ast.walk(node)
                if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Store)
            }
    return names


def _repeated(notebook: LessonNotebook, exercise: Exercise) -> list[str]:
    if len(notebook.find("answer", exercise.id)) < 2:
        return []
    return [f"La celda de respuesta de {exercise.id} está repetida: cuenta la primera copia."]


def _dropped(cells: Iterable[NotebookCell], prepared: Prepared) -> list[str]:
    """Celdas de quien aprende que hubo que dejar fuera; de las del curso no hace falta hablar."""
    return [
        f"Seguí sin la {cell.name}, que no se deja ejecutar aquí."
        for cell in cells
        if cell.name in prepared.dropped and cell.role == "added"
    ]


def _leans(exercise: Exercise, cells: list[NotebookCell], prepared: Prepared) -> list[str]:
    """Avisa si la respuesta usa nombres que solo definen celdas añadidas."""
    if not any(cell.role == "added" for cell in cells):
        return []
    alone = _prepare(exercise, [cell for cell in cells if cell.role != "added"])
    names = sorted(set(alone.unbound) - set(prepared.unbound))
    if not names:
        return []
    shown = ", ".join(f"`{name}`" for name in names)
    return [
        f"La respuesta de {exercise.id} usa {shown}, de una celda que añadiste: mejor dentro de "
        "la celda de respuesta."
    ]

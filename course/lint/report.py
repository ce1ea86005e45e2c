"""Todo lo que se comprueba de una lección, y su tabla: `p/l`, palabras de prosa por línea."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbformat import NotebookNode
from rich.table import Table

from course.build.facts import Registry
from course.build.sources import Lesson
from course.lint.headings import alternative_text_problems, heading_problems
from course.lint.leaks import leak_problems
from course.lint.markdown import decimal
from course.lint.spanish import spanish_problems
from course.lint.structure import structure_problems
from course.lint.time import BUDGET_MIN, LessonTime, measure, time_problems


@dataclass(frozen=True)
class Inspection:
    """Lo que se sabe de una lección: sus cuentas y sus problemas (ninguno, si está bien)."""

    slug: str
    time: LessonTime
    points: int
    problems: tuple[str, ...]


def inspect_lesson(lesson: Lesson, release: NotebookNode, registry: Registry) -> Inspection:
    """Comprueba una lección y el cuaderno que se publica con ella."""
    facts = [registry[e] for e in lesson.exercise_ids() if e in registry]
    time = measure(release, [f.minutes for f in facts])
    problems = [
        *structure_problems(lesson, registry),
        *heading_problems(lesson),
        *alternative_text_problems(lesson),
        *time_problems(lesson.number, time),
        *spanish_problems(lesson),
        *leak_problems(lesson, [release]),
    ]
    return Inspection(
        slug=lesson.slug,
        time=time,
        points=sum(f.points for f in facts),
        problems=tuple(problems),
    )


def summary_table(inspections: Sequence[Inspection]) -> Table:
    """Una fila por lección, con los minutos frente al presupuesto; cabe en 80 columnas."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("lección", no_wrap=True)
    for name in ("pal.", "líneas", "p/l", "pred.", "expl.", "puntos", "min", "límite", "fallos"):
        table.add_column(name, justify="right", no_wrap=True)
    for item in inspections:
        time = item.time
        table.add_row(
            item.slug,
            str(time.words),
            str(time.code_lines),
            decimal(time.words_per_line),
            str(time.predictions),
            str(time.explorers),
            str(item.points),
            decimal(time.total_min),
            str(BUDGET_MIN.get(int(item.slug[:2]), "")),
            str(len(item.problems)),
        )
    total = sum(item.time.total_min for item in inspections)
    table.add_row("en total", *[""] * 6, decimal(total), str(sum(BUDGET_MIN.values())), "")
    return table

"""`python -m course check`: las celdas de comprobación, en el terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from course import lesson_files
from course.errors import CourseError
from harness_base.spanish_argparse import Subparsers

if TYPE_CHECKING:
    from rich.console import Console

    from autograder.notebook import LessonReport
    from autograder.report import Report

_STYLES = {"bien": "green", "a medias": "yellow", "pendiente": "dim"}


def add_parser(subparsers: Subparsers) -> None:
    subparsers.add_parser(
        "check",
        description=(
            "Comprueba lo que has guardado, con las mismas comprobaciones que los cuadernos. Sin "
            "argumento, una tabla de todas las lecciones. Estado: 0, todos los puntos; 1, faltan "
            "puntos; 2, no se ha podido comprobar."
        ),
    ).add_argument(
        "lesson", nargs="?", metavar="NN o CUADERNO", help="una lección (01) o un archivo .ipynb"
    )


def run(arguments: argparse.Namespace) -> int:
    from rich.console import Console

    console = Console(highlight=False, markup=False)
    if arguments.lesson is None:
        return _show_all(console)
    return _show_one(_notebook(arguments.lesson), console)


def _notebook(lesson: str) -> Path:
    """El cuaderno que nombra el argumento: un archivo, o una lección de lessons/."""
    if lesson.endswith(".ipynb") or Path(lesson).is_file():
        return Path(lesson)
    slug = lesson_files.slug_for(lesson, lesson_files.slugs())
    notebook = lesson_files.find(slug)
    if notebook is None:
        raise CourseError(
            f"no encuentro el cuaderno de {slug} en lessons/: recupéralo con "
            f"python -m course reset {slug[:2]}",
            status=2,
        )
    return notebook


def _check(notebook: Path, console: Console, *, shows_reports: bool) -> LessonReport:
    from autograder.notebook import NotebookError, check_notebook

    def show(report: Report) -> None:
        if shows_reports:
            head, *rest = str(report).splitlines()
            console.print(head, style=_STYLES.get(report.status, "red"), soft_wrap=True)
            console.print("\n".join([*rest, ""]), soft_wrap=True)

    try:
        with console.status(f"Compruebo {notebook.name}…"):
            return check_notebook(notebook, on_report=show)
    except NotebookError as error:
        raise CourseError(str(error).rstrip("."), status=2) from error


def _show_one(notebook: Path, console: Console) -> int:
    from autograder.report import number

    report = _check(notebook, console, shows_reports=True)
    console.print(f"{number(report.points)} de {number(report.maximum)} puntos en {notebook.name}")
    if not report.passed:
        console.print("Cuenta lo guardado: si has escrito más, guarda el cuaderno y repite.")
    return 0 if report.passed else 1


def _show_all(console: Console) -> int:
    from rich.table import Table

    from autograder.report import ICONS, number

    table = Table("Lección", "Puntos", "Ejercicios", "Siguiente paso")
    statuses = []
    for slug in lesson_files.slugs():
        try:
            report = _check(_notebook(slug), console, shows_reports=False)
        except CourseError as error:
            table.add_row(slug, "", "", str(error))
            statuses.append(error.status)
            continue
        exercises = " ".join(f"{item.exercise} {ICONS[item.status]}" for item in report.reports)
        points = f"{number(report.points)} de {number(report.maximum)}"
        table.add_row(slug, points, exercises, _next_step(report))
        statuses.append(0 if report.passed else 1)
    console.print(table)
    console.print("✓ correcto   ◐ a medias   ✗ todavía no   … pendiente. Cuenta lo guardado.")
    return max(statuses, default=0)


def _next_step(report: LessonReport) -> str:
    missing = next((item for item in report.reports if not item.passed), None)
    if missing is None:
        return "completa"
    return f"{missing.exercise} · {missing.title}"

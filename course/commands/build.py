"""`python -m course build`: de las fuentes a `lessons/`, `solutions/` y la clase de nbgrader."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from course.paths import ROOT
from harness_base.spanish_argparse import Subparsers

if TYPE_CHECKING:
    from rich.console import Console

    from course.build.paths import CoursePaths
    from course.lint.report import Inspection


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "build",
        description=(
            "Construye lessons/ y solutions/ a partir de course/sources/ y comprueba cada lección. "
            "Nunca sobrescribe una lección en la que alguien ha escrito."
        ),
    )
    parser.add_argument(
        "lessons", nargs="*", metavar="NN", help="lecciones (01, 02…); sin ninguna, todas"
    )
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument(
        "--class",
        dest="classroom",
        action="store_true",
        help="solo prepara course/clase/ para nbgrader y Formgrader",
    )
    mode.add_argument(
        "--report",
        action="store_true",
        help="solo comprueba las lecciones y enseña la tabla: no escribe nada",
    )


def run(arguments: argparse.Namespace) -> int:
    """Construye las lecciones pedidas; el estado es 1 si a alguna le falta algo."""
    from rich.console import Console

    from course.build.paths import CoursePaths

    paths, console = CoursePaths(root=ROOT), Console(highlight=False)
    slugs = [paths.find(lesson) for lesson in arguments.lessons] or paths.slugs()
    if arguments.classroom:
        for slug in slugs:
            _fill_class(paths, slug, console)
        return 0
    return _build(paths, slugs, console, write=not arguments.report)


def _build(paths: CoursePaths, slugs: list[str], console: Console, *, write: bool) -> int:
    from autograder.exercises import REGISTRY
    from course.build.pipeline import build_lesson, install, read_notebook
    from course.build.sources import read_lesson
    from course.lint.report import inspect_lesson, summary_table
    from course.release import Work

    inspections = []
    for slug in slugs:
        with console.status(f"{slug}: {'construyo y ejecuto la solución' if write else 'leo'}…"):
            built = build_lesson(paths, slug, REGISTRY, execute=write)
        before = install(paths, built) if write else Work.MISSING
        console.print(f"[green]✓[/] {slug}")
        if before in {Work.STARTED, Work.UNREADABLE}:
            console.print(
                f"  lessons/{slug} tiene trabajo de alguien y no la toco. Para reponerla, guardando "
                f"antes una copia: python -m course reset {slug[:2]}"
            )
        release = read_notebook(built.release)
        inspections.append(inspect_lesson(read_lesson(paths.source(slug)), release, REGISTRY))
    console.print(summary_table(inspections))
    return _print_problems(inspections, console)


def _print_problems(inspections: list[Inspection], console: Console) -> int:
    from rich.markup import escape

    for item in inspections:
        for problem in item.problems:
            console.print(f"[red]✗[/] {item.slug}: {escape(problem)}", soft_wrap=True)
    return int(any(item.problems for item in inspections))


def _fill_class(paths: CoursePaths, slug: str, console: Console) -> None:
    from autograder.exercises import REGISTRY
    from course.build.classroom import fill_class

    with console.status(f"{slug}: la publico con nbgrader en course/clase/…"):
        fill_class(paths, slug, REGISTRY)
    console.print(f"[green]✓[/] {slug}: publicada en course/clase/release")

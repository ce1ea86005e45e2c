"""`python -m course build`: de las fuentes a `lessons/`, `solutions/` y la clase de nbgrader."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from course.paths import ROOT
from course.spanish_argparse import Subparsers

if TYPE_CHECKING:
    from course.build.paths import CoursePaths


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "build",
        description=(
            "Construye lessons/ y solutions/ a partir de course/sources/. "
            "Nunca sobrescribe una lección en la que alguien ha escrito."
        ),
    )
    parser.add_argument(
        "lessons", nargs="*", metavar="NN", help="lecciones (01, 02…); sin ninguna, todas"
    )
    parser.add_argument(
        "--class",
        dest="classroom",
        action="store_true",
        help="prepara course/clase/ para nbgrader y Formgrader, y no ejecuta las soluciones",
    )


def run(arguments: argparse.Namespace) -> int:
    """Construye las lecciones pedidas, o prepara la clase."""
    from course.build.paths import CoursePaths

    paths = CoursePaths(root=ROOT)
    slugs = [paths.find(lesson) for lesson in arguments.lessons] or paths.slugs()
    for slug in slugs:
        if arguments.classroom:
            _fill_class(paths, slug)
        else:
            _build(paths, slug)
    return 0


def _build(paths: CoursePaths, slug: str) -> None:
    from autograder.exercises import REGISTRY
    from rich.console import Console

    from course.build.pipeline import build_lesson
    from course.release import Work, publish, replace_file

    console = Console(highlight=False)
    with console.status(f"{slug}: construyo y ejecuto la solución…"):
        built = build_lesson(paths.source(slug), REGISTRY)
    if built.solution is not None:
        replace_file(paths.solution(slug), built.solution)
    before = publish(paths.lesson(slug), built.release)
    console.print(f"[green]✓[/] {slug}")
    if before in {Work.STARTED, Work.UNREADABLE}:
        console.print(
            f"  lessons/{slug} tiene trabajo de alguien y no la toco. Para reponerla, guardando "
            f"antes una copia: python -m course reset {slug[:2]}"
        )


def _fill_class(paths: CoursePaths, slug: str) -> None:
    from autograder.exercises import REGISTRY
    from rich.console import Console

    from course.build.classroom import fill_class

    console = Console(highlight=False)
    with console.status(f"{slug}: la publico con nbgrader en course/clase/…"):
        fill_class(paths, slug, REGISTRY)
    console.print(f"[green]✓[/] {slug}: publicada en course/clase/release")

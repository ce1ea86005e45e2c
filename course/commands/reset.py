"""`python -m course reset NN`: una lección como se publicó, tras guardar una copia de la tuya."""

from __future__ import annotations

import argparse

from course import lesson_files
from harness_base.spanish_argparse import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "reset",
        description=(
            "Deja una lección como se publicó. Si has escrito en ella, guarda antes una copia con "
            "la fecha en la carpeta copias/, junto al cuaderno."
        ),
    )
    parser.add_argument("lesson", metavar="NN", help="la lección: 01, 1 o su nombre entero")


def run(arguments: argparse.Namespace) -> int:
    slug = lesson_files.slug_for(arguments.lesson, lesson_files.slugs())

    from datetime import datetime

    from autograder.exercises import REGISTRY
    from course.build.paths import CoursePaths
    from course.build.pipeline import build_lesson
    from course.paths import ROOT
    from course.release import replace_file, restore

    course = CoursePaths(root=ROOT)
    built = build_lesson(course, slug, REGISTRY, execute=False)
    copy = restore(course.lesson(slug), built.release, now=datetime.now())
    for name, data in built.figures.items():
        replace_file(course.lesson(slug).parent / "figuras" / name, data)
    if copy:
        print(f"Tu trabajo está guardado en {copy.relative_to(ROOT)}")
    print(
        f"lessons/{slug}/{slug}.ipynb está como se publicó. Si lo tienes abierto, recárgalo: "
        "Archivo > Recargar desde el disco (File > Reload Notebook from Disk)."
    )
    return 0

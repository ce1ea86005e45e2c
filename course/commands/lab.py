"""`python -m course lab`: JupyterLab en la raíz del repositorio, abierto en la lección 1."""

from __future__ import annotations

import argparse
import os

from course.browser import has_window
from course.errors import CourseError
from course.jupyter import LabServer
from course.paths import LESSONS, ROOT
from harness_base.spanish_argparse import Subparsers

PASSES_ARGUMENTS = True


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "lab",
        description=(
            "Prepara lo que falte y abre la lección 1 en JupyterLab. Si este equipo no tiene "
            "navegador, escribe la dirección. Las opciones que no conozco pasan a JupyterLab."
        ),
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="no abre el navegador: escribe la dirección"
    )
    parser.add_argument(
        "--port", type=int, default=8888, help="puerto (si está ocupado, el siguiente libre)"
    )


def run(arguments: argparse.Namespace) -> int:
    lessons = sorted(LESSONS.glob("01_*/01_*.ipynb"))
    if not lessons:
        raise CourseError(
            "no encuentro la lección 1 en lessons/: recupérala con python -m course reset 01"
        )
    opens_browser = not arguments.no_browser and has_window(os.environ)
    lesson = lessons[0].relative_to(ROOT).as_posix()
    with LabServer(ROOT, lesson, port=arguments.port, options=arguments.rest) as server:
        address = server.wait_until_ready()
        if opens_browser:
            print(f"JupyterLab está abierto en tu navegador: {address}")
            server.open_browser(address)
        else:
            print(f"Abre esta dirección en tu navegador:\n\n    {address}\n")
        print("Para cerrarlo: Ctrl-C en este terminal.", flush=True)
        return server.wait_until_closed()
    return 0

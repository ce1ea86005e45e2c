"""`python -m course test`: todas las pruebas del curso, con pytest."""

from __future__ import annotations

import argparse
import os
import sys

from course.paths import ROOT
from harness_base.spanish_argparse import Subparsers

PASSES_ARGUMENTS = True


def add_parser(subparsers: Subparsers) -> None:
    subparsers.add_parser(
        "test",
        description=(
            "Prepara lo que falte y ejecuta todas las pruebas. Las opciones que no conozco pasan "
            "a pytest: python -m course test -k bootstrap -x. Usa todos los núcleos; con -n 0, uno."
        ),
    )


def run(arguments: argparse.Namespace) -> int:
    """Sustituye este proceso por pytest, cuyo estado de salida es el de la orden."""
    os.chdir(ROOT)
    os.execv(sys.executable, [sys.executable, "-m", "pytest", *arguments.rest])

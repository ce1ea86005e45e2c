"""La orden `python -m course`: lee los argumentos, prepara el entorno y cede el paso a la orden.

Los argumentos se leen antes de preparar nada: una errata no cuesta una instalación. Un error
esperado es una línea en stderr y un estado distinto de 0; nunca una traza.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from course.commands import COMMANDS, load
from course.environment import enter
from course.errors import CourseError
from harness_base.spanish_argparse import SpanishParser

PROG = "python -m course"


def parse(argv: Sequence[str]) -> tuple[argparse.Namespace, ModuleType]:
    """Los argumentos ya leídos y el módulo de la orden pedida; termina el proceso si no valen."""
    parser = SpanishParser(
        PROG,
        description="El curso: puntos de control y reanudación de un agente LLM.",
        epilog=f"Opciones de cada orden: {PROG} ORDEN --help",
    )
    subparsers = parser.add_subparsers(
        title="órdenes", dest="command", metavar="ORDEN", required=True, parser_class=SpanishParser
    )
    wanted = argv[0] if argv and argv[0] in COMMANDS else None
    for name, summary in COMMANDS.items():
        if name != wanted:
            subparsers.add_parser(name, help=summary)
    if wanted is None:
        parser.parse_args(argv)
        parser.error("falta la orden")
    module = load(wanted)
    module.add_parser(subparsers)
    arguments, rest = parser.parse_known_args(argv)
    if rest and not getattr(module, "PASSES_ARGUMENTS", False):
        parser.error("no conozco estos argumentos: " + " ".join(rest))
    arguments.rest = rest
    return arguments, module


def main(argv: Sequence[str] | None = None) -> int:
    """Ejecuta una orden y devuelve su estado de salida."""
    argv = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        arguments, module = parse(argv)
        if os.name == "nt":
            raise CourseError(
                "el curso no funciona en Windows nativo: ábrelo en Linux, macOS o WSL2 "
                "(wsl --install) y repite la orden ahí"
            )
        if getattr(module, "NEEDS_ENVIRONMENT", True):
            enter(argv)
        status: int = module.run(arguments)
        return status
    except CourseError as error:
        print(f"error: {error}", file=sys.stderr)
        return error.status
    except BrokenPipeError:
        # Quien leía (`| head`) ya tiene bastante; lo que quede en stdout no debe dar otro error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        print("\nInterrumpido.", file=sys.stderr)
        return 130

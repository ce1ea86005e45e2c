"""`python -m course audit -- CMD`: mata un programa muchas veces y dice qué perdió y qué duplicó."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from harness_base.spanish_argparse import Subparsers

if TYPE_CHECKING:
    from course.audit.tasks import Audit


_DESCRIPTION = """\
Mata un programa con SIGKILL, a él y a lo que lanzó, en momentos al azar; lo
continúa hasta que termina y compara lo que ha quedado en el mundo con lo que
deja sin interrupciones. Estado: 0, nada perdido ni duplicado; 1, algo; 2, no
se ha podido auditar."""


def add_parser(subparsers: Subparsers) -> None:
    from course.audit.contract import CONTRACT

    parser = subparsers.add_parser(
        "audit",
        usage="python -m course audit [opciones] -- CMD …",
        description=_DESCRIPTION,
        epilog=CONTRACT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--kills", type=_count, default=20, metavar="N", help="muertes (20)")
    parser.add_argument("--seed", type=int, default=1, help="semilla de los momentos (1)")
    parser.add_argument(
        "--timeout",
        type=_count,
        default=120,
        metavar="S",
        help="segundos que puede tardar sin interrupciones (120)",
    )
    parser.add_argument(
        "--keep", type=Path, metavar="CARPETA", help="deja ahí los mundos y las carpetas"
    )
    parser.add_argument("--json", action="store_true", help="el informe, en JSON")
    parser.add_argument("program", nargs="+", metavar="CMD", help="el programa y sus argumentos")


def run(arguments: argparse.Namespace) -> int:
    """Audita el programa y enseña el informe."""
    import json

    from course.audit.report import to_plain, to_text
    from course.interruption import stopped_like_ctrl_c

    with stopped_like_ctrl_c():
        if arguments.keep is not None:
            found = _audit(arguments, _empty(arguments.keep))
        else:
            with tempfile.TemporaryDirectory(prefix="auditoria-") as place:
                found = _audit(arguments, Path(place))
    if arguments.json:
        print(json.dumps(to_plain(found), ensure_ascii=False))
    else:
        print(to_text(found))
    if not found.kills:
        return 2
    return 0 if found.passed else 1


def _audit(arguments: argparse.Namespace, place: Path) -> Audit:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from course.audit.tasks import audit

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        bar = progress.add_task("Primero, sin interrupciones", total=arguments.kills)

        def tell(found: Audit) -> None:
            progress.update(bar, completed=found.kills, description="Muertes")

        return audit(
            arguments.program,
            kills=arguments.kills,
            seed=arguments.seed,
            place=place,
            timeout_s=arguments.timeout,
            on_kill=tell,
        )


def _empty(folder: Path) -> Path:
    from course.errors import CourseError

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CourseError(f"{folder} ya tiene algo: elige una carpeta vacía", status=2)
    return folder


def _count(text: str) -> int:
    if int(text) < 1:
        raise ValueError
    return int(text)


_count.__name__ = "un entero de 1 en adelante"

"""La línea de órdenes: qué se puede escribir y su ayuda."""

from __future__ import annotations

import argparse
from pathlib import Path

from harness_base.kill_switch import MOMENTS
from harness_base.program.exit_codes import MEANING
from harness_base.spanish_argparse import SpanishParser

PROGRAM = "python -m harness_base"
MODELS = ("guion", "sdk-local", "claude")


def _at_least_one(text: str) -> int:
    value = int(text)
    if value < 1:
        raise ValueError
    return value


def _positive(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        raise ValueError
    return value


_at_least_one.__name__ = "un entero de 1 en adelante"
_positive.__name__ = "un número mayor que 0"


class _Parser(SpanishParser):
    """Pone los códigos de salida, alineados, al final de la ayuda."""

    def format_help(self) -> str:
        rows = "\n".join(f"  {int(code):>3}  {text}" for code, text in MEANING.items())
        return f"{super().format_help()}\ncódigos de salida:\n{rows}\n"


def new_parser() -> SpanishParser:
    """El analizador de la petición."""
    parser = _Parser(
        prog=PROGRAM,
        description="Hace una tarea larga con un agente y sobrevive a que lo maten. Sin orden, "
        "empieza una ejecución nueva; con el modelo de guion no hace falta clave ni conexión.",
    )
    _add_orders(parser.add_argument_group("órdenes (una como mucho)"))
    _add_options(parser)
    return parser


def _add_orders(group: argparse._ArgumentGroup) -> None:
    one = group.add_mutually_exclusive_group()
    one.add_argument("--resume", metavar="RUN", help="continúa una ejecución donde quedó")
    one.add_argument("--list", action="store_true", help="las ejecuciones que hay")
    one.add_argument(
        "--show",
        nargs="+",
        metavar=("RUN", "SEQ"),
        help="sus puntos de control o, con SEQ, la escena de uno",
    )
    one.add_argument(
        "--explain",
        metavar="RUN",
        help="qué pasó, qué no se sabe y qué hará --resume, sin hacerlo",
    )
    one.add_argument("--verify", metavar="RUN", help="qué está dañado y qué cuesta")
    one.add_argument(
        "--rewind", nargs=2, metavar=("RUN", "SEQ"), help="vuelve a un punto; no borra nada"
    )
    one.add_argument(
        "--fork", nargs=2, metavar=("RUN", "SEQ"), help="otra ejecución que parte de un punto"
    )
    one.add_argument(
        "--resolve",
        nargs=2,
        metavar=("RUN", "POSICIÓN"),
        help="apunta lo que has averiguado de una llamada desconocida",
    )
    one.add_argument("--prune", metavar="RUN", help="quita lo que ya no lleva a ninguna punta")
    one.add_argument(
        "--schema", action="store_true", help="el formato de la salida de --json (JSON Schema)"
    )


def _add_options(parser: SpanishParser) -> None:
    add = parser.add_argument
    add("--run", metavar="ID", help="nombre de la ejecución nueva (o de la bifurcación)")
    add(
        "--dir",
        type=Path,
        default=Path("ejecuciones"),
        help="carpeta de las ejecuciones (ejecuciones)",
    )
    add("--world", type=Path, help="archivo del mundo (si no, RUN.sqlite en esa carpeta)")
    add(
        "--scenario",
        help="la tarea: oficina, la larga y la que se hace si no se dice; u oficina_corta",
    )
    add(
        "--model",
        choices=MODELS,
        help="el de guion (si no se dice), el SDK real contra un servidor local, o Claude",
    )
    add("--max-turns", type=_at_least_one, metavar="N", help="para al llegar a N turnos")
    add("--max-cost", type=_positive, metavar="USD", help="tope de gasto con Claude (10)")
    add("--accept-changes", action="store_true", help="reanuda aunque el arnés haya cambiado")
    add("--wait", action="store_true", help="espera, si con eso se puede saber cómo acabó algo")
    add("--keys", choices=("inherit", "new"), help="claves de la bifurcación; hay que elegir")
    done = parser.add_mutually_exclusive_group()
    done.add_argument("--done", action="store_const", const=True, help="la llamada se hizo")
    done.add_argument(
        "--not-done", dest="done", action="store_const", const=False, help="no se hizo"
    )
    add(
        "--keep",
        action="append",
        type=_at_least_one,
        metavar="SEQ",
        help="al podar, conserva también ese punto y su pasado (se puede repetir)",
    )
    add("--yes", action="store_true", help="acepta que lo que sigue en pie se haga otra vez")
    add("--dry-run", action="store_true", help="dice lo que haría y no lo hace")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help="la salida, en líneas de JSON")
    shown.add_argument("--quiet", action="store_true", help="solo el resultado")
    add(
        "--kill-at",
        metavar="MOMENTO:N",
        help=f"mata el proceso (SIGKILL) la vez N de un momento: {', '.join(MOMENTS)}",
    )

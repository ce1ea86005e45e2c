"""Lo que se puede pedir al programa, leído y comprobado antes de tocar nada."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness_base.errors import HarnessError
from harness_base.kill_switch import MOMENTS, KillSwitch
from harness_base.program.exit_codes import MEANING
from harness_base.spanish_argparse import SpanishParser
from harness_base.types import KeyChoice, Position

PROGRAM = "python -m harness_base"
MODELS = ("guion", "sdk-local", "claude")
RUN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}\Z")

ORDERS = ("resume", "list", "show", "explain", "verify", "rewind", "fork", "resolve", "prune")
"""Las órdenes, además de empezar una ejecución (`start`) y de decir el formato (`schema`)."""

_ONLY_FOR = {
    "run": ("start", "fork"),
    "world": ("start", "resume", "explain"),
    "scenario": ("start", "resume"),
    "model": ("start", "resume"),
    "max_turns": ("start", "resume"),
    "max_cost": ("start", "resume"),
    "kill_at": ("start", "resume"),
    "accept_changes": ("resume",),
    "keys": ("fork",),
    "yes": ("fork",),
    "dry_run": ("rewind", "fork", "prune"),
    "done": ("resolve",),
    "keep": ("prune",),
}
"""Con qué órdenes vale cada opción; las demás valen siempre."""


@dataclass(frozen=True)
class Options:
    """Una petición que se entiende. `run` es la ejecución de la que trata."""

    order: str
    run: str | None
    sequence: int | None
    position: Position | None
    new_run: str | None
    """El nombre de la ejecución que se crea; `None`, el primero libre."""
    dir: Path
    world: Path | None
    scenario: str | None
    model: str | None
    max_turns: int | None
    max_cost: float
    accept_changes: bool
    keys: KeyChoice | None
    done: bool | None
    keep: tuple[int, ...]
    yes: bool
    dry_run: bool
    json: bool
    quiet: bool
    kill_at: str | None


def parse(arguments: Sequence[str] | None) -> Options:
    """La petición; si no se entiende, una línea en la salida de errores y `SystemExit(2)`."""
    parser = _parser()
    given = parser.parse_args(arguments)
    order, values = _order(given)
    for name, orders in _ONLY_FOR.items():
        value = getattr(given, name)
        is_given = value is not None and (value is not False or name == "done")
        if is_given and order not in orders:
            where = " o ".join("una ejecución nueva" if o == "start" else f"--{o}" for o in orders)
            parser.error(f"--{name.replace('_', '-')} solo vale con {where}")
    if order == "fork" and given.keys is None:
        parser.error(
            "--fork necesita --keys inherit (no repetir nada) o --keys new (claves nuevas)"
        )
    if order == "resolve" and given.done is None:
        parser.error("--resolve necesita --done (se hizo) o --not-done (no se hizo)")
    if order == "show" and len(values) > 2:
        parser.error("--show admite una ejecución y, si acaso, un punto de control")
    for name in [*values[:1], *filter(None, [given.run])]:
        _check_name(parser, name)
    if given.kill_at is not None:
        try:
            KillSwitch.parse(given.kill_at)
        except HarnessError as error:
            parser.error(str(error).rstrip("."))
    second = values[1] if len(values) > 1 else None
    return Options(
        order=order,
        run=values[0] if values else None,
        sequence=_sequence(parser, second) if second and order != "resolve" else None,
        position=_position(parser, second) if second and order == "resolve" else None,
        new_run=given.run,
        dir=given.dir,
        world=given.world,
        scenario=given.scenario,
        model=given.model,
        max_turns=given.max_turns,
        max_cost=10.0 if given.max_cost is None else given.max_cost,
        accept_changes=given.accept_changes,
        keys=given.keys,
        done=given.done,
        keep=tuple(given.keep or ()),
        yes=given.yes,
        dry_run=given.dry_run,
        json=given.json,
        quiet=given.quiet,
        kill_at=given.kill_at,
    )


def _order(given: argparse.Namespace) -> tuple[str, list[str]]:
    """La orden y sus argumentos."""
    for order in ORDERS:
        value: Any = getattr(given, order)
        if value is not None and value is not False:
            return order, [] if value is True else [value] if isinstance(value, str) else value
    return "schema" if given.schema else "start", []


def _check_name(parser: SpanishParser, name: str) -> None:
    if not RUN_NAME.match(name):
        parser.error(
            f"{name!r} no vale como nombre de ejecución: de 1 a 64 letras sin acento, cifras, puntos "
            "y guiones, y empieza por letra o cifra"
        )


def _sequence(parser: SpanishParser, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) > 0):
        parser.error(f"{text!r} no es el número de un punto de control (los dice --show RUN)")
    return int(text)


def _position(parser: SpanishParser, text: str) -> Position:
    reply, dot, block = text.partition(".")
    if not (dot and text.isascii() and reply.isdecimal() and block.isdecimal()):
        parser.error(f"{text!r} no es una posición: escríbela como la dice --explain, p. ej. 34.1")
    return Position(int(reply), int(block))


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


def _parser() -> SpanishParser:
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
    add("--dir", type=Path, default=Path("ejecuciones"), help="carpeta de las ejecuciones")
    add("--world", type=Path, help="archivo del mundo (si no, RUN.sqlite en esa carpeta)")
    add("--scenario", help="la tarea: oficina, la larga, u oficina_corta")
    add("--model", choices=MODELS, help="guion, el SDK real contra un servidor local, o Claude")
    add("--max-turns", type=_at_least_one, metavar="N", help="para al llegar a N turnos")
    add("--max-cost", type=_positive, metavar="USD", help="tope de gasto con Claude (10)")
    add("--accept-changes", action="store_true", help="reanuda aunque el arnés haya cambiado")
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

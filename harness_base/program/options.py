"""Lo que se puede pedir al programa, leído y comprobado antes de tocar nada."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness_base.errors import HarnessError
from harness_base.kill_switch import KillSwitch
from harness_base.program.parser import new_parser
from harness_base.spanish_argparse import SpanishParser
from harness_base.types import KeyChoice, Position

RUN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}\Z")
NUMBER = re.compile(r"[0-9]{1,18}\Z")
POSITION = re.compile(r"([0-9]{1,18})\.([0-9]{1,18})\Z")

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
    "wait": ("resume",),
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
    wait: bool
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
    parser = new_parser()
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
    for name in [*values[:1], *([] if given.run is None else [given.run])]:
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
        wait=given.wait,
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
    if not NUMBER.match(text) or int(text) == 0:
        parser.error(f"{text!r} no es el número de un punto de control (los dice --show RUN)")
    return int(text)


def _position(parser: SpanishParser, text: str) -> Position:
    found = POSITION.match(text)
    if found is None:
        parser.error(f"{text!r} no es una posición: escríbela como la dice --explain, p. ej. 34.1")
    return Position(int(found[1]), int(found[2]))

"""`python -m harness_base.bench`: mide este arnés junto a otras maneras de guardar."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, TaskID

from harness_base.bench import fsyncs, graph, kill_table, plot, table
from harness_base.bench.engines import ENGINES, NEEDS_LANGGRAPH
from harness_base.bench.kills import SEED
from harness_base.bench.measure import measure
from harness_base.bench.rows import Row, rows
from harness_base.errors import HarnessError
from harness_base.spanish_argparse import SpanishParser

TURNS = (100, 1000, 10_000)


def main(arguments: Sequence[str] | None = None) -> int:
    """El programa. 0: medido; 1: un motor ha fallado; 2: petición imposible; 130: Ctrl+C."""
    parser = SpanishParser(
        prog="python -m harness_base.bench",
        description=(
            "Mide lo que cuesta guardar cada turno, junto al mínimo posible, a la instantánea "
            "entera y a LangGraph. Todo a la vez y por bloques alternos: de 10 a 40 minutos, según "
            "lo rápido y lo libre que esté el disco."
        ),
    )
    parser.add_argument(
        "--turns",
        type=_numbers,
        default=TURNS,
        metavar="N,N…",
        help="números de turnos, múltiplos de 10 (100,1000,10000)",
    )
    parser.add_argument("--rounds", type=_positive, default=3, help="rondas de cada uno (3)")
    parser.add_argument(
        "--dir",
        type=Path,
        default=Path(),
        metavar="CARPETA",
        help="dónde escribir, y por tanto en qué disco; hasta 3 GB (la carpeta actual)",
    )
    parser.add_argument(
        "--audit", action="store_true", help="en vez de medir, mata tareas al azar y cuenta efectos"
    )
    parser.add_argument("--kills", type=_positive, default=100, help="muertes de cada motor (100)")
    parser.add_argument(
        "--more", type=int, default=900, help="muertes de más para este arnés, con sonda (900)"
    )
    parser.add_argument("--seed", type=int, default=SEED, help=f"semilla de las muertes ({SEED})")
    parser.add_argument("--json", action="store_true", help="las cifras en JSON, con sus curvas")
    parser.add_argument("--plot", type=Path, metavar="FIGURA.svg", help="dibuja la figura")
    options = parser.parse_args(arguments)
    console = Console(stderr=True, highlight=False)
    try:
        return _audit(options, console) if options.audit else _measure(options, console)
    except HarnessError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"error: {error.strerror}: {error.filename}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _measure(options: Namespace, console: Console) -> int:
    found = _measure_all(options.turns, options.rounds, options.dir, console)
    if options.plot:
        plot.draw(found, options.plot)
    if options.json:
        versions = graph.versions() if graph.is_installed() else {}
        print(json.dumps({"langgraph": versions, "rows": [asdict(row) for row in found]}))
    else:
        print(table.to_markdown(found, list(ENGINES)))
    return 0


def _audit(options: Namespace, console: Console) -> int:
    with _progress(console) as progress:
        tasks: dict[str, TaskID] = {}

        def tell(title: str, part: float) -> None:
            if title not in tasks:
                tasks[title] = progress.add_task(title, total=1.0)
            progress.update(tasks[title], completed=part)

        found = kill_table.audit(
            options.kills, options.more, seed=options.seed, place=options.dir, on_progress=tell
        )
    if options.json:
        print(json.dumps({name: asdict(tally) for name, tally in found.items()}))
    else:
        print(kill_table.to_markdown(found, options.seed))
    return 0


def _measure_all(turns: Sequence[int], rounds: int, place: Path, console: Console) -> list[Row]:
    engines = [name for name in ENGINES if graph.is_installed() or name not in NEEDS_LANGGRAPH]
    counted: dict[str, float] = {}
    found: list[Row] = []
    with _progress(console) as progress:
        if fsyncs.is_available():
            for name in progress.track(engines, description="Cuento los fsync"):
                counted[name] = fsyncs.per_turn(name, place=place)
        for count in turns:
            task = progress.add_task(f"Mido {table.integer(count)} turnos", total=1.0)
            tell = partial(_tell, progress, task)
            measured = measure(engines, count, rounds=rounds, place=place, on_progress=tell)
            found += rows(measured, counted)
    return found


def _progress(console: Console) -> Progress:
    return Progress(console=console, transient=True, disable=not console.is_terminal)


def _tell(progress: Progress, task: TaskID, part: float) -> None:
    progress.update(task, completed=part)


def _numbers(text: str) -> tuple[int, ...]:
    numbers = tuple(_positive(part) for part in text.split(","))
    if any(number % 10 or (number > 100 and number % 100) for number in numbers):
        raise ArgumentTypeError("de 10 en 10 hasta 100 y, desde ahí, de 100 en 100")
    return numbers


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"«{text}» no es un número mayor que 0")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())

"""La etapa 2: la instantánea entera, reescrita de una vez tras cada respuesta y cada resultado."""

from __future__ import annotations

import json
from pathlib import Path

from harness_base import loop
from harness_base.bench import harness
from harness_base.bench.clock import Clock
from harness_base.bench.engine import Engine
from harness_base.snapshot import Checkpointer, read_checkpoint
from harness_base.state import RunState, from_plain
from harness_base.types import Effect

FILE = "punto.json"


def _run(folder: Path, turns: int, clock: Clock) -> None:
    loop.run(
        RunState(messages=[harness.FIRST]),
        model=harness.Model(turns),
        system="",
        tools=harness.toolbox(Effect.READ),
        listeners=(Checkpointer(folder / FILE, run="medida"), clock.listen),
        limits=loop.Limits(turns=turns + 1),
    )


def _load(folder: Path) -> int:
    return len(from_plain(read_checkpoint(folder / FILE).scene).messages)


def _parse(folder: Path) -> object:
    return json.loads((folder / FILE).read_bytes().partition(b" ")[2])


FULL = Engine(
    "instantánea entera (etapa 2)",
    _run,
    _load,
    _parse,
    max_turns=1000,
    reason="cada turno reescribe toda la tarea dos veces: con 10 000 turnos serían unos 240 GB",
)

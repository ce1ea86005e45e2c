"""La misma tarea sin ninguna caída: con qué se compara todo lo demás."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from autograder.demos.office_task import WORLD_FILE
from harness_base.errors import HarnessError
from harness_base.process import run_task
from harness_base.world import Balance, World


@dataclass(frozen=True)
class Calm:
    """Cómo acaba la tarea si nadie la mata."""

    balance: Balance
    turns: int


@cache
def without_crash() -> Calm:
    """La hace en otra carpeta y en otro proceso, la primera vez que se pide."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / WORLD_FILE
        report = run_task(path, Path(folder))
        if report.returncode != 0:
            raise HarnessError(f"La tarea sin caída no ha terminado. {report}")
        return Calm(World(path).balance(), report.turns)

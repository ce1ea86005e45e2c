"""El estado de un archivo de ejecución: qué está dañado, qué cuesta y qué se puede seguir leyendo."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from harness_base.errors import DamagedRun
from harness_base.run_log import RunLog
from harness_base.run_reader import SUFFIX, RunReader


@dataclass(frozen=True)
class Problem:
    """Un daño: en qué registro (desde 1), qué le pasa y qué cuesta."""

    record: int
    what: str
    cost: str


@dataclass(frozen=True)
class Health:
    """Lo que se encontró: `usable` son los puntos de control que se pueden leer."""

    run: str
    records: int
    problems: tuple[Problem, ...]
    usable: tuple[int, ...]
    torn: bytes

    @property
    def sound(self) -> bool:
        """Si no hay ningún daño (una última línea a medias no lo es)."""
        return not self.problems


def verify(folder: Path, run: str) -> Health:
    """Comprueba el archivo entero sin tocarlo; el daño se cuenta, no se lanza.

    Lanza `RunNotFound` si no hay archivo, y `NewerFormat` o `UnknownFields` si lo escribió una
    versión posterior.
    """
    path = folder / f"{run}{SUFFIX}"
    reader = RunReader(path, RunLog(path))
    try:
        reader.read_new()
    except DamagedRun as error:
        return Health(run, reader.records, (Problem(error.record, str(error), ""),), (), b"")
    problems = tuple(Problem(found.record, found.what, "") for found in reader.damage)
    return Health(run, reader.records, problems, tuple(sorted(reader.lengths)), reader.torn)

"""El estado de un archivo de ejecución: qué está dañado, qué cuesta y qué se puede seguir leyendo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness_base.errors import DamagedRun
from harness_base.run_headers import headers_in
from harness_base.run_reader import SUFFIX, Damage, RunReader


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
    """La última línea a medias, que nunca llegó a confirmarse: no es daño."""

    @property
    def sound(self) -> bool:
        """Si no hay ningún daño."""
        return not self.problems


def verify(folder: Path, run: str) -> Health:
    """Comprueba el archivo entero, y lo que esperan de él sus bifurcaciones; no lo toca.

    El daño se cuenta, no se lanza. Lanza `RunNotFound` si no hay archivo, y `NewerFormat` o
    `UnknownFields` si lo escribió una versión posterior.
    """
    reader = RunReader.read(folder / f"{run}{SUFFIX}")
    found = [Problem(damage.record, damage.what, _cost(reader, damage)) for damage in reader.damage]
    problems = (*found, *_missed_by_forks(folder, reader))
    return Health(run, reader.records, problems, tuple(sorted(reader.lengths)), reader.torn)


def damaged(reader: RunReader) -> DamagedRun:
    """El error con el que se rechaza un archivo dañado."""
    first = next(iter(reader.damage), Damage(1, "no hay ninguno entero"))
    usable = max(reader.lengths, default=None)
    left = f"el último que se puede leer es el {usable}" if usable else "no se puede leer ninguno"
    return DamagedRun(
        f"El registro {first.record} de {reader.path.name} está dañado: {first.what.rstrip('.')}. "
        f"Puntos de control: {left}. No lo borres: mira qué cuesta con --verify.",
        first.record,
        usable,
    )


def _cost(reader: RunReader, damage: Damage) -> str:
    """Lo que se pierde con un registro dañado."""
    lost = sorted(point for point, record in reader.lost.items() if record == damage.record)
    effects = "puede faltar lo que dijera de sus efectos"
    if damage.record == 1:
        return "Sin la cabecera, la ejecución no se puede seguir"
    if not lost:
        return f"No se pierde ningún otro punto de control; {effects}"
    return f"No se pueden leer los puntos de control {_ranges(lost)}; {effects}"


def _ranges(numbers: list[int]) -> str:
    """Los números, con los seguidos juntos: «3, 5-9»."""
    groups: list[list[int]] = []
    for number in numbers:
        if groups and number == groups[-1][-1] + 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    return ", ".join(f"{g[0]}-{g[-1]}" if len(g) > 1 else str(g[0]) for g in groups)


def _missed_by_forks(folder: Path, reader: RunReader) -> Iterator[Problem]:
    """Los puntos de los que sale una bifurcación y ya no están, o no son los mismos."""
    for run, origin in forks_of(folder, reader.path.stem):
        if reader.digests.get(origin["sequence"]) != origin["digest"]:
            yield Problem(
                reader.records,
                f"falta el punto de control {origin['sequence']}, del que sale {run}",
                f"{run} no se puede seguir",
            )


def forks_of(folder: Path, run: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Las bifurcaciones de esa ejecución que hay en su carpeta, con su origen."""
    for path, header in headers_in(folder):
        for origin in header["origin"]:
            if origin["run"] == run:
                yield path.stem, origin

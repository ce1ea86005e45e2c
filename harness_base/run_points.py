"""Los puntos de control de una ejecución, leídos de nuevo: no comparten nada con la escena en curso."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from harness_base.identity import HARNESS
from harness_base.jsonvalue import check_fields
from harness_base.run_point import fields_of, point_from_plain
from harness_base.run_reader import RunReader
from harness_base.scene_fields import SCENE_FIELDS, USAGE_FIELDS
from harness_base.state import RunState
from harness_base.types import Point, Usage


class Points(Mapping[int, Point]):
    """Los puntos de control por su número, también los que comparte una bifurcación.

    Se leen del disco la primera vez que se pide uno: no comparten nada con la escena en curso.
    """

    def __init__(self, numbers: Mapping[int, Any], read: Callable[[], RunReader]) -> None:
        self._numbers = numbers
        self._read = read
        self._reader: RunReader | None = None

    def __getitem__(self, sequence: int) -> Point:
        if sequence not in self._numbers:
            raise KeyError(sequence)
        if self._reader is None:
            self._reader = self._read()
        parent = self._reader.parents[sequence]
        inherited = self._reader.lengths[parent] if parent is not None else 0
        return point_from_plain(self._reader.points[sequence], inherited=inherited)

    def __contains__(self, sequence: object) -> bool:
        return sequence in self._numbers

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


def to_scene(plain: dict[str, Any]) -> RunState:
    """La escena leída; si le sobra o le falta algo, lo dice."""
    check_fields(plain, SCENE_FIELDS)
    check_fields(plain["usage"], USAGE_FIELDS, "usage")
    return RunState(**{**plain, "usage": Usage(**plain["usage"])})


def harness_at(reader: RunReader, sequence: int) -> Mapping[str, str]:
    """El de la cabecera o, si se aceptaron cambios, el que quedó en la escena."""
    path = f"/extra/{HARNESS}"
    past = reader.past(sequence)
    changed = [point["set"] for point in map(reader.points.__getitem__, past) if "set" in point]
    if any(name.startswith(path) for fields in changed for name in fields):
        again = RunReader.read(reader.path)
        found: Mapping[str, str] = fields_of(again.points[p] for p in past)["extra"][HARNESS]
        return found
    header: Mapping[str, str] = reader.header["harness"]
    return header

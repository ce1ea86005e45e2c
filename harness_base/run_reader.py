"""La lectura de un archivo de ejecución, sin fiarse de él y sin tocarlo.

Cada línea entera se comprueba con su huella y con la de la anterior. Lo que no cuadra es daño: queda
en `damage`, con el número del registro, y lo demás se sigue leyendo. La última línea sin salto se
acepta si está entera (`unended`); si no, nunca llegó a confirmarse (`torn`).
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from harness_base.errors import (
    DamagedRun,
    NewerFormat,
    RunNotFound,
    UnknownFields,
    UnknownPoint,
)
from harness_base.record import digest_of
from harness_base.run_log import RunLog, entry_from_plain
from harness_base.run_record import (
    FORMAT,
    PARTS,
    POINT_FIELDS,
    link,
    parent_of,
    point_from_plain,
)
from harness_base.types import Message, Point, Position


class Place(NamedTuple):
    """Dónde está una línea en el archivo, en bytes."""

    start: int
    size: int


@dataclass(frozen=True)
class Damage:
    """Un registro que no es de fiar, y por qué."""

    record: int
    what: str


@dataclass
class RunReader:
    """Lo leído hasta ahora del archivo `path`; `read_new` lee lo que tenga de más."""

    path: Path
    log: RunLog
    parent: RunReader | None = None
    """La ejecución de la que sale, si es una bifurcación."""
    header: dict[str, Any] = field(default_factory=dict)
    places: dict[int, Place] = field(default_factory=dict)
    """Dónde está cada punto de control."""
    unwritten: dict[int, str] = field(default_factory=dict)
    """Los puntos de control anotados que aún no están en el archivo."""
    parents: dict[int, int | None] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    """Cuántos mensajes tiene la escena de cada punto."""
    tip: int = 0
    end: str | None = None
    """El desenlace, si es lo último que se escribió en la punta."""
    highest: int = 0
    records: int = 0
    size: int = 0
    """Bytes de las líneas enteras."""
    last: bytes = b""
    """La huella de la última línea, para enlazar la siguiente."""
    torn: bytes = b""
    unended: bool = False
    damage: list[Damage] = field(default_factory=list)
    accepted: set[int] = field(default_factory=set)
    """Los registros dañados que alguien vio y dio por perdidos."""

    @classmethod
    def read(cls, path: Path, *, now: Callable[[], float] = time.time) -> RunReader:
        """Lee el archivo entero, y el de la ejecución de la que sale; `RunNotFound` si falta."""
        reader = cls(path, RunLog(path, now=now))
        reader.read_new()
        return reader

    def read_new(self) -> None:
        """Lee lo que el archivo tenga de más desde la última vez."""
        try:
            with self.path.open("rb") as file:
                file.seek(self.size)
                data = file.read()
        except FileNotFoundError:
            raise RunNotFound(f"No hay ninguna ejecución en {self.path.name}.") from None
        *lines, tail = data.split(b"\n")
        for line in lines:
            self._take_line(line + b"\n")
        self.torn, self.unended = b"", False
        if tail and is_intact(tail + b"\n"):
            self._take_line(tail + b"\n")
            self.unended = True
        else:
            self.torn = tail

    def pending_damage(self) -> list[Damage]:
        """El daño que nadie ha aceptado."""
        return [found for found in self.damage if found.record not in self.accepted]

    def line_of(self, sequence: int) -> bytes:
        """La línea en la que está un punto de control propio, leída y comprobada otra vez."""
        start, size = self.places[sequence]
        with self.path.open("rb") as file:
            file.seek(start)
            line = file.read(size)
        if not is_intact(line):
            raise DamagedRun(f"El punto {sequence} de {self.path.name} ha cambiado en el disco.", 0)
        return line

    def point(self, sequence: int) -> Point:
        """Un punto de control, leído de nuevo: no comparte nada con nadie."""
        if sequence in self.unwritten:
            return self.decode(json.loads(self.unwritten[sequence]))
        if sequence in self.places:
            return self.decode(json.loads(self.line_of(sequence)[65:])["point"])
        if self.parent is None or sequence not in self.lengths:
            raise UnknownPoint(sequence)
        return self.parent.point(sequence)

    def decode(self, data: dict[str, Any]) -> Point:
        """Un punto de control leído del archivo."""
        parent = parent_of(data)
        add: list[Any] = []
        for item in data["add"]:
            add.append(self._results(item, add, parent) if type(item) is list else item)
        inherited = self.lengths[parent] if parent is not None else 0
        return point_from_plain(data, add, inherited=inherited)

    def _results(self, places: list[list[int]], add: list[Any], parent: int | None) -> Message:
        """El mensaje con los resultados que se apuntaron en esas posiciones."""
        while not add and parent is not None:  # quizá hay en medio puntos sin mensajes nuevos
            add = self.point(parent).delta.add
            parent = self.parents[parent]
        asked: Message = add[-1]
        blocks = []
        for reply, block in places:
            result = self.log.result(Position(reply, block))
            assert result is not None
            blocks.append(deepcopy(result).to_block(asked["content"][block]["id"]))
        return {"role": "user", "content": blocks}

    def _take_line(self, line: bytes) -> None:
        """Tiene en cuenta una línea entera, o apunta que está dañada."""
        self.records += 1
        place = Place(self.size, len(line))
        self.size += len(line)
        before, self.last = self.last, line[:64]
        if not is_intact(line):
            self.damage.append(Damage(self.records, "su huella no coincide"))
            return
        parts = json.loads(line[65:])
        self._check_known(parts)
        follows_damage = self.damage and self.damage[-1].record == self.records - 1
        if parts["after"] != link(before) and not follows_damage:
            self.damage.append(Damage(self.records, "falta lo que iba delante"))
        try:
            self._take(parts, place)
        except (ValueError, TypeError, LookupError) as error:
            self.damage.append(Damage(self.records, f"no se puede usar: {error}"))

    def _check_known(self, parts: dict[str, Any]) -> None:
        """Lanza `NewerFormat` o `UnknownFields`: lo escribió una versión posterior."""
        written = parts["run"]["format"] if "run" in parts else FORMAT
        if written > FORMAT:
            raise NewerFormat(
                f"{self.path.name} es de la versión {written} y este código lee hasta la {FORMAT}: "
                "actualízalo antes de reanudar."
            )
        unknown = parts.keys() - PARTS
        if "point" in parts:
            unknown |= parts["point"].keys() - POINT_FIELDS
        if unknown:
            raise UnknownFields(
                f"El registro {self.records} de {self.path.name} tiene campos desconocidos: "
                f"{', '.join(sorted(unknown))}. Quizá lo escribió una versión más nueva."
            )

    def _take(self, parts: dict[str, Any], place: Place) -> None:
        if "run" in parts:
            self._take_header(parts["run"])
        for entry in parts.get("log", ()):
            self.log.take(entry_from_plain(entry))
        if "point" in parts:
            self.take_point(parts["point"])
            self.places[parts["point"]["n"]] = place
        if "tip" in parts:
            self.move(parts["tip"])
            self.accepted.update(parts.get("damaged", ()))
        if "end" in parts:
            self.end = parts["end"]

    def _take_header(self, header: dict[str, Any]) -> None:
        self.header = header
        origin = header["origin"]
        if origin is None:
            return
        self.parent = RunReader.read(self.path.with_name(f"{origin['run']}{self.path.suffix}"))
        self.tip = self.highest = origin["sequence"]
        place: int | None = self.tip
        while place is not None:
            if place not in self.parent.lengths:
                raise DamagedRun(_PARENT.format(run=origin["run"], sequence=place), 1)
            self.lengths[place] = self.parent.lengths[place]
            self.parents[place] = self.parent.parents[place]
            place = self.parents[place]
        if self._origin_digest(self.parent, self.tip) != origin["digest"]:
            raise DamagedRun(_PARENT.format(run=origin["run"], sequence=self.tip), 1)

    def digest_of_point(self, sequence: int) -> str:
        """La huella del registro en el que está un punto de control."""
        if sequence not in self.places and self.parent is not None:
            return self.parent.digest_of_point(sequence)
        return self.line_of(sequence)[:64].decode("ascii")

    def _origin_digest(self, parent: RunReader, sequence: int) -> str:
        return parent.digest_of_point(sequence)

    def take_point(self, data: dict[str, Any]) -> None:
        """Tiene en cuenta un punto de control."""
        sequence, parent = data["n"], parent_of(data)
        if parent is not None and parent not in self.lengths:
            raise LookupError(f"su padre, el punto {parent}, se ha perdido")
        inherited = self.lengths[parent] if parent is not None else 0
        self.lengths[sequence] = data.get("keep", inherited) + len(data["add"])
        self.parents[sequence] = parent
        self.highest = max(self.highest, sequence)
        self.move(sequence)

    def move(self, sequence: int) -> None:
        """Mueve la punta."""
        if sequence not in self.lengths:
            raise LookupError(f"el punto {sequence} se ha perdido")
        self.tip = sequence
        self.end = None


_PARENT = (
    "Esta bifurcación sale del punto {sequence} de {run}, y ese punto ya no está o no es el mismo. "
    "Comprueba {run} con --verify."
)


def is_intact(line: bytes) -> bool:
    """Si la huella de una línea es la de sus bytes."""
    return line[64:65] == b" " and digest_of(line[65:]) == line[:64]

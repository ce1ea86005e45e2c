"""La lectura de un archivo de ejecución, sin fiarse de él y sin tocarlo.

Cada línea entera se comprueba con su huella y con la de la anterior. Lo que no cuadra es daño: queda
en `damage`, con el número del registro, y lo demás se sigue leyendo. La última línea sin salto se
acepta si está entera (`unended`); si no, nunca llegó a confirmarse (`torn`).
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from harness_base.errors import (
    HarnessError,
    NewerFormat,
    OlderFormat,
    RunNotFound,
    UnknownFields,
)
from harness_base.intent_log import LogEntry
from harness_base.jsonvalue import check_fields
from harness_base.process_group import Group
from harness_base.record import unpack
from harness_base.run_entry import UNKNOWN_GROUP, entry_from_plain
from harness_base.run_log import RunLog
from harness_base.run_origin import Origin
from harness_base.run_point import POINT_FIELDS, add_messages, fields_of, parent_of
from harness_base.run_record import FORMAT, LINK_DIGITS, PARTS, parts_of, put_back, read_line
from harness_base.types import Message, Position

SUFFIX = ".jsonl"

HEADER: dict[str, type] = {
    "format": int,
    "run": str,
    "lineage": str,
    "harness": dict,
    "origin": list,
}
ORIGIN: dict[str, type] = {
    "run": str,
    "sequence": int,
    "digest": str,
    "lineage": str,
    "keys": str,
}


@dataclass(frozen=True)
class Damage:
    """Un registro que no es de fiar, y por qué."""

    record: int
    what: str


class Lost(LookupError):
    """Falta algo que estaba en otro registro; `point`, si es un punto de control."""

    def __init__(self, message: str, point: int = 0) -> None:
        super().__init__(message)
        self.point = point


@dataclass
class RunReader:
    """Lo leído hasta ahora del archivo `path`; `read_new` lee lo que tenga de más."""

    path: Path
    log: RunLog
    header: dict[str, Any] = field(default_factory=dict)
    origin: Origin | None = None
    source: RunReader | None = None
    """La ejecución de la que sale, si es una bifurcación."""
    points: dict[int, dict[str, Any]] = field(default_factory=dict)
    """Los puntos de control leídos, con sus mensajes ya en su sitio."""
    parents: dict[int, int | None] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    """Cuántos mensajes tiene la escena de cada punto."""
    digests: dict[int, str] = field(default_factory=dict)
    """La huella del registro de cada punto."""
    ends: dict[int, str] = field(default_factory=dict)
    """El desenlace apuntado en un punto."""
    texts: dict[str, str] = field(default_factory=dict)
    tip: int = 0
    messages: list[Message] = field(default_factory=list)
    """Los de la escena de la punta."""
    highest: int = 0
    by: Group = UNKNOWN_GROUP
    records: int = 0
    size: int = 0
    """Bytes de las líneas enteras, contando el salto que le falte a la última."""
    last: str = ""
    """La huella de la última línea."""
    torn: bytes = b""
    unended: bool = False
    damage: list[Damage] = field(default_factory=list)
    lost: dict[int, int] = field(default_factory=dict)
    """Los puntos de control que no se pueden leer, y el registro dañado que lo explica."""
    accepted: set[int] = field(default_factory=set)
    """Los registros dañados que alguien vio y dio por perdidos."""

    @classmethod
    def read(cls, path: Path, *, now: Callable[[], float] = time.time) -> RunReader:
        """Lee el archivo entero; lanza `RunNotFound` si no lo hay."""
        reader = cls.blank(path, now=now)
        reader.read_new()
        if not reader.header and not reader.damage:
            reader.damage.append(Damage(1, "falta la cabecera"))
        return reader

    @classmethod
    def blank(cls, path: Path, *, now: Callable[[], float] = time.time) -> RunReader:
        """Un lector de ese archivo que aún no ha leído nada."""
        return cls(path, RunLog(path, now=now))

    def read_new(self) -> None:
        """Lee lo que el archivo tenga de más desde la última vez."""
        try:
            with self.path.open("rb") as file:
                file.seek(self.size)
                data = file.read()
        except FileNotFoundError:
            raise RunNotFound(f"No hay ninguna ejecución en {self.path.name}.") from None
        self.take(data)

    def take(self, data: bytes) -> None:
        """Tiene en cuenta lo que sigue en el archivo."""
        *lines, tail = data.split(b"\n")
        with _nothing_to_collect():
            for line in lines:
                self._take_line(line)
        self._take_tail(tail)

    def _take_tail(self, tail: bytes) -> None:
        """Lo que hay detrás del último salto: nada, una línea entera sin el suyo, o restos."""
        self.unended, self.torn = False, tail
        for whole, rest in ((tail, b""), (tail[:-1], tail[-1:])):  # o con su salto estropeado
            if whole and parts_of(whole) is not None:
                self._take_line(whole)
                self.unended, self.torn = True, rest
                return

    def pending_damage(self) -> list[Damage]:
        """El daño que nadie ha aceptado."""
        return [found for found in self.damage if found.record not in self.accepted]

    def past(self, sequence: int | None) -> list[int]:
        """Un punto y todos sus antepasados, desde el primero; lanza `LookupError` si falta."""
        past = []
        while sequence:
            past.append(sequence)
            sequence = self.parents[sequence]
        return past[::-1]

    def hand_over(self, sequence: int) -> dict[str, Any]:
        """La escena de un punto de control, en JSON puro. Solo una vez: ya no es de este lector."""
        self.go_to(sequence)
        points, self.points = self.points, {}
        fields = fields_of(points[place] for place in self.past(sequence))
        return {**fields, "messages": self.messages}

    def _take_line(self, line: bytes) -> None:
        """Tiene en cuenta una línea entera, sin su salto, o apunta que está dañada."""
        self.records += 1
        self.size += len(line) + 1
        before = self.last
        self.last, parts = read_line(line)
        if parts is None:
            if self.records == 1:
                _refuse_older(self.path, line)
            self.damage.append(Damage(self.records, "su huella no coincide"))
            return
        self._check_known(parts)
        if parts["after"] != before[:LINK_DIGITS]:
            self._miss()
        try:
            self._take(parts)
        except Lost as error:
            self._lose(parts, error)
        except (NewerFormat, UnknownFields):
            raise
        except (ValueError, TypeError, LookupError, HarnessError) as error:
            self.damage.append(Damage(self.records, f"no se entiende: {error}"))

    def _lose(self, parts: dict[str, Any], error: Lost) -> None:
        """El registro está entero, pero le falta algo que estaba en otro dañado."""
        if not self.damage:
            self.damage.append(Damage(self.records, str(error)))
        cause = self.damage[-1].record
        if "point" in parts:
            self.lost[parts["point"]["n"]] = self.lost.get(error.point, cause)
            self.highest = max(self.highest, parts["point"]["n"])

    def _miss(self) -> None:
        """La línea no sigue a la de delante: falta algo, salvo que la de delante esté dañada."""
        if not self.damage or self.damage[-1].record != self.records - 1:
            self.damage.append(Damage(self.records, "falta lo que iba delante"))

    def _check_known(self, parts: dict[str, Any]) -> None:
        """Lanza `NewerFormat` o `UnknownFields` si lo escribió una versión posterior."""
        if "run" in parts and parts["run"]["format"] > FORMAT:
            raise NewerFormat(
                f"{self.path.name} es de la versión {parts['run']['format']} y este código lee hasta "
                f"la {FORMAT}: actualízalo antes de reanudar."
            )
        fields = parts.get("point", {}).keys()
        if parts.keys() <= PARTS and fields <= POINT_FIELDS:
            return
        unknown = sorted((parts.keys() - PARTS) | (fields - POINT_FIELDS))
        raise UnknownFields(
            f"El registro {self.records} de {self.path.name} tiene campos desconocidos: "
            f"{', '.join(unknown)}. Quizá lo escribió una versión más nueva."
        )

    def _take(self, parts: dict[str, Any]) -> None:
        if "texts" in parts:
            self.texts.update(parts["texts"])
        if "put" in parts:
            try:
                put_back(parts, self.texts)
            except KeyError:
                raise Lost("un texto largo, guardado en otro registro, se ha perdido") from None
        if "run" in parts:
            self._take_header(parts["run"])
        if "log" in parts:
            for entry in self.entries_in(parts):
                self.log.take(entry)
        if "point" in parts:
            self.take_point(parts["point"])
        if "tip" in parts:
            self.go_to(parts["tip"])
            self.accepted.update(parts.get("accepted", ()))
        if "used" in parts:
            self.highest = max(self.highest, parts["used"])
        if "end" in parts:
            outcome, sequence = parts["end"]
            if sequence not in self.lengths:
                raise Lost(f"el punto {sequence}, en el que acaba, se ha perdido", sequence)
            self.ends[sequence] = outcome

    def _take_header(self, header: dict[str, Any]) -> None:
        check_fields(header, HEADER, "run")
        self.header = header
        if header["origin"]:
            check_fields(header["origin"][0], ORIGIN, "origin")
            self.origin = Origin(**header["origin"][0])
            self._share_past(self.origin)

    def _share_past(self, origin: Origin) -> None:
        """Parte del punto del que sale la bifurcación; lanza `Lost` si ya no es el mismo."""
        try:
            source = RunReader.read(self.path.with_name(f"{origin.run}{SUFFIX}"))
        except RunNotFound:
            raise Lost(f"{origin.run}, la ejecución de la que sale, no está") from None
        if source.digests.get(origin.sequence) != origin.digest:
            raise Lost(
                f"el punto {origin.sequence} de {origin.run}, del que sale, se ha perdido o es otro"
            )
        for place in source.past(origin.sequence):
            self.points[place] = source.points[place]
            self.parents[place] = source.parents[place]
            self.lengths[place] = source.lengths[place]
            self.digests[place] = source.digests[place]
        self.source = source
        self.highest = origin.sequence
        self.go_to(origin.sequence)
        hurt = source.pending_damage()
        if hurt and origin.keys == "inherit":
            raise Lost(
                f"hereda las claves de {origin.run}, que está dañada en el registro {hurt[0].record}"
            )

    def entries_in(self, parts: dict[str, Any]) -> Iterator[LogEntry]:
        """Las entradas del registro con intención que lleva un registro."""
        if "by" in parts:
            self.by = Group(*parts["by"])
        add = parts["point"]["add"] if "point" in parts else ()
        asked = add[-1]["content"] if add and type(add[-1]) is dict else ()
        for entry in parts.get("log", ()):
            yield entry_from_plain(entry, asked, self.by)

    def take_point(self, data: dict[str, Any]) -> None:
        """Tiene en cuenta un punto de control, y mueve la punta a él."""
        sequence, parent = data["n"], parent_of(data)
        if self.damage:  # los números son seguidos: los que faltan iban en lo dañado
            for missing in range(self.highest + 1, sequence):
                self.lost[missing] = self.damage[-1].record
        if (parent or 0) != self.tip:
            self.go_to(parent)
        add = data["add"]
        if len(add) == 1 and type(add[0]) is list:
            add[0] = self._results(add[0])
        elif "keep" in data:
            messages = self.messages
            data["add"] = [messages[item] if type(item) is int else item for item in add]
        add_messages(self.messages, data)
        self.points[sequence] = data
        self.digests[sequence] = self.last
        self.note_point(sequence, length=len(self.messages))

    def note_point(self, sequence: int, *, length: int) -> None:
        """Apunta que hay un punto de control, hijo de la punta, y la mueve a él."""
        self.parents[sequence] = self.tip or None
        self.lengths[sequence] = length
        self.tip = sequence
        if sequence > self.highest:
            self.highest = sequence

    def go_to(self, sequence: int | None) -> None:
        """Mueve la punta a un punto de control; `None`, a antes del primero."""
        if sequence is not None and sequence not in self.lengths:
            raise Lost(f"el punto {sequence} se ha perdido", sequence)
        if sequence != self.tip:
            self.messages = []
            for place in self.past(sequence):
                add_messages(self.messages, self.points[place])
        self.tip = sequence or 0

    def _results(self, places: list[list[int]]) -> Message:
        """El mensaje con los resultados apuntados en esas posiciones de la última respuesta."""
        asked = self.messages[-1]["content"]
        blocks = []
        for reply, block in places:
            result = self.log.own_result(Position(reply, block))
            if result is None:
                raise Lost(f"el resultado de {reply}.{block} se ha perdido")
            if type(result.content) is list:  # lo demás no se puede cambiar por dentro
                result = deepcopy(result)
            blocks.append(result.to_block(asked[block]["id"]))
        return {"role": "user", "content": blocks}


def _refuse_older(path: Path, line: bytes) -> None:
    """Lanza `OlderFormat` si ese archivo es un punto de control suelto, entero."""
    with suppress(ValueError):
        unpack(line + b"\n")
        raise OlderFormat(
            f"{path.name} es un punto de control suelto, de la versión 1: conviértelo antes en una "
            "ejecución con `run_import.import_run`."
        )


@contextmanager
def _nothing_to_collect() -> Iterator[None]:
    """Mientras se lee, todo lo que se crea se queda: buscar basura cada poco sería tiempo perdido."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()

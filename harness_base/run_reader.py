"""La lectura de un archivo de ejecución, sin fiarse de él y sin tocarlo.

Cada línea entera se comprueba con su huella y con la de la anterior. Lo que no cuadra es daño: queda
en `damage`, con el número del registro, y lo demás se sigue leyendo. La última línea sin salto se
acepta si está entera (`unended`); si no, nunca llegó a confirmarse (`torn`).
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from harness_base.errors import HarnessError, NewerFormat, RunNotFound, UnknownFields
from harness_base.intent_log import LogEntry
from harness_base.jsonvalue import check_fields
from harness_base.process_group import Group
from harness_base.run_entry import UNKNOWN_GROUP, entry_from_plain
from harness_base.run_format import HEADER, ORIGIN, check_known, refuse_older
from harness_base.run_log import RunLog
from harness_base.run_origin import Origin
from harness_base.run_point import asked_in
from harness_base.run_record import LINK_DIGITS, parts_of, put_back, read_line
from harness_base.run_tree import Lost, RunTree

SUFFIX = ".jsonl"


@dataclass(frozen=True)
class Damage:
    """Un registro que no es de fiar, y por qué."""

    record: int
    what: str


@dataclass
class RunReader(RunTree):
    """Lo leído hasta ahora del archivo `path`; `read_new` lee lo que tenga de más."""

    path: Path
    log: RunLog
    header: dict[str, Any] = field(default_factory=dict)
    origin: Origin | None = None
    source: RunReader | None = None
    """La ejecución de la que sale, si es una bifurcación."""
    texts: dict[str, str] = field(default_factory=dict)
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

    def _take_line(self, line: bytes) -> None:
        """Tiene en cuenta una línea entera, sin su salto, o apunta que está dañada."""
        self.records += 1
        self.size += len(line) + 1
        before = self.last
        self.last, parts = read_line(line)
        if parts is None:
            if self.records == 1:
                refuse_older(line, self.path)
            self.damage.append(Damage(self.records, "su huella no coincide"))
            return
        check_known(parts, self.path, record=self.records)
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

    def _take(self, parts: dict[str, Any]) -> None:
        if "texts" in parts:
            self.texts.update(parts["texts"])
        if "put" in parts:
            try:
                put_back(parts, self.texts)
            except KeyError:
                raise Lost("un texto largo, guardado en otro registro, se ha perdido") from None
        if "point" in parts and parts["point"]["n"] in self.lengths:
            return  # repetido o de otro archivo: que rompe la cadena ya está dicho
        if "run" in parts:
            self._take_header(parts["run"])
        if "log" in parts:
            for entry in self.entries_in(parts):
                self.log.take(entry)
        if "point" in parts:
            self._take_point(parts["point"])
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
        if header["run"] != self.path.stem:
            raise Lost(
                f"es de la ejecución {header['run']}: alguien lo ha copiado o le ha cambiado el nombre; "
                f"vuelve a llamarlo {header['run']}{SUFFIX}"
            )
        self.header = header
        if header["origin"]:
            check_fields(header["origin"][0], ORIGIN, "origin")
            self.origin = Origin(**header["origin"][0])
            self._start_from(self.origin)

    def _start_from(self, origin: Origin) -> None:
        """Parte del punto del que sale la bifurcación; lanza `Lost` si ya no es el mismo."""
        try:
            source = RunReader.read(self.path.with_name(f"{origin.run}{SUFFIX}"))
        except RunNotFound:
            raise Lost(f"{origin.run}, la ejecución de la que sale, no está") from None
        if source.digests.get(origin.sequence) != origin.digest:
            raise Lost(
                f"el punto {origin.sequence} de {origin.run}, del que sale, se ha perdido o es otro"
            )
        self.source = source
        self.share_past(source, origin.sequence)
        hurt = source.pending_damage()
        if hurt and origin.keys == "inherit":
            raise Lost(
                f"hereda las claves de {origin.run}, que está dañada en el registro {hurt[0].record}"
            )

    def entries_in(self, parts: dict[str, Any]) -> Iterator[LogEntry]:
        """Las entradas del registro con intención que lleva un registro."""
        if "by" in parts:
            self.by = Group(*parts["by"])
        asked = asked_in(parts["point"]) if "point" in parts else ()
        for entry in parts.get("log", ()):
            yield entry_from_plain(entry, asked, self.by)

    def _take_point(self, data: dict[str, Any]) -> None:
        if self.damage:  # los números son seguidos: los que faltan iban en lo dañado
            for missing in range(self.highest + 1, data["n"]):
                self.lost[missing] = self.damage[-1].record
        self.take_point(data, self.log.own_result)
        self.digests[data["n"]] = self.last


@contextmanager
def _nothing_to_collect() -> Iterator[None]:
    """Mientras se lee, todo lo que se crea se queda: buscar basura cada poco sería tiempo perdido.

    Al acabar, lo creado pasa de una vez a la generación más vieja, sin mirarlo.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        if was_enabled:
            gc.enable()

"""El archivo de una ejecución: todo lo que hace falta para seguirla, rebobinarla o bifurcarla.

Garantías. Solo se le añade: un registro por cada vez que algo tiene que estar escrito, que entra
entero o no entra. Tras `sync()`, lo anotado resiste un corte de luz. Cada contenido se guarda una
vez: un punto de control es lo que cambia respecto a su padre, y los resultados se nombran por su
posición. Nada de lo que se hace en un turno depende de cuántos haya habido. Si no se puede escribir,
se dice antes del siguiente efecto; si el disco falla en un `fsync`, el archivo no admite nada más.

Escribe un solo proceso cada vez (véase `run_lock`), en un disco local.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from harness_base.delta import delta_between
from harness_base.errors import CheckpointNotSaved, DamagedRun, RunExists, UnknownPoint
from harness_base.history import rewind, scene_at
from harness_base.intent_log import LogEntry
from harness_base.jsonvalue import check_plain
from harness_base.ordinals import ORDINALS
from harness_base.replies import calls_of
from harness_base.run_log import RunLog, entry_to_plain
from harness_base.run_reader import Place, RunReader
from harness_base.run_record import FORMAT, point_to_plain, to_line, to_text
from harness_base.scene import reply_number
from harness_base.snapshot import write_atomic
from harness_base.state import RunState, from_plain
from harness_base.types import Branch, KeyChoice, Message, Point, Position

SUFFIX = ".jsonl"


@dataclass(frozen=True)
class Origin:
    """De dónde sale una bifurcación: la ejecución, el punto y la huella de su registro.

    `lineage` es el linaje con el que se dan las claves, y `keys`, si son las del padre.
    """

    run: str
    sequence: int
    digest: str
    lineage: str
    keys: KeyChoice


class Points(Mapping[int, Point]):
    """Los puntos de control por su número, también los que comparte una bifurcación."""

    def __init__(self, reader: RunReader) -> None:
        self._reader = reader

    def __getitem__(self, sequence: int) -> Point:
        if sequence not in self._reader.lengths:
            raise KeyError(sequence)
        return self._reader.point(sequence)

    def __contains__(self, sequence: object) -> bool:
        return sequence in self._reader.lengths

    def __iter__(self) -> Iterator[int]:
        return iter(self._reader.lengths)

    def __len__(self) -> int:
        return len(self._reader.lengths)


class RunFile:
    """El archivo de la ejecución `run` en `folder`, abierto para seguirla."""

    def __init__(self, reader: RunReader, *, now: Callable[[], float] = time.time) -> None:
        self._reader = reader
        self.path = reader.path
        self.folder = reader.path.parent
        header = reader.header
        self.run: str = header["run"]
        self.lineage: str = header["lineage"]
        self.harness: Mapping[str, str] = header["harness"]
        self.origin = Origin(**header["origin"]) if header["origin"] else None
        self.torn = reader.torn
        """La última línea a medias que se encontró al abrir, o `b""`."""
        self.log = RunLog(self.path, storage=self, now=now)
        for entry in reader.log.entries():
            self.log.take(entry)
        reader.log = self.log
        self._parts: dict[str, str] = {}
        self._entries: list[str] = []
        self._descriptor: int | None = None
        self._dirty = False
        self._failed = False
        self._untidy = False
        self._source: list[Message] | None = None
        self._last: Message | None = None
        self._fields: dict[str, Any] = {}

    @classmethod
    def create(
        cls,
        folder: Path,
        run: str,
        *,
        harness: Mapping[str, str],
        origin: Origin | None = None,
        now: Callable[[], float] = time.time,
    ) -> RunFile:
        """Empieza una ejecución; su archivo ya está a salvo al volver. `RunExists` si la hay."""
        path = folder / f"{run}{SUFFIX}"
        if path.exists():
            raise RunExists(f"Ya hay una ejecución {run}: elige otro nombre o reanúdala.")
        header = {
            "format": FORMAT,
            "run": run,
            "lineage": origin.lineage if origin else run,
            "harness": dict(harness),
            "origin": asdict(origin) if origin else None,
        }
        check_plain(header)
        write_atomic(path, to_line({"run": to_text(header)}, b""))
        return cls.open(folder, run, now=now)

    @classmethod
    def open(
        cls,
        folder: Path,
        run: str,
        *,
        at: int | None = None,
        now: Callable[[], float] = time.time,
    ) -> RunFile:
        """Abre una ejecución que ya existe.

        Lanza `RunNotFound` si no la hay, `NewerFormat` si la escribió una versión posterior y
        `DamagedRun` si hay daño que nadie ha aceptado: con `at`, se vuelve a ese punto de control,
        que ha de estar entero, y el daño queda aceptado y apuntado.
        """
        path = folder / f"{run}{SUFFIX}"
        reader = RunReader.read(path, now=now)
        damage = reader.pending_damage()
        if damage and (at is None or not reader.header):
            usable = max(reader.lengths, default=None)
            raise DamagedRun(
                f"El registro {damage[0].record} de {path.name} está dañado: {damage[0].what}. "
                + (f"El último punto que se puede leer es el {usable}." if usable else "")
                + " No lo borres: mira qué cuesta con --verify.",
                damage[0].record,
                usable,
            )
        file = cls(reader, now=now)
        if at is not None:
            file._point_to(at, damaged=[found.record for found in damage])
        return file

    @property
    def branch(self) -> Branch:
        """La rama: la punta y todos los puntos de control."""
        return Branch(self.run, self.lineage, self._reader.tip, Points(self._reader))

    @property
    def outcome(self) -> str | None:
        """El desenlace de la ejecución, si ha acabado en la punta."""
        return self._reader.end

    def entries(self) -> list[LogEntry]:
        """Las entradas del registro con intención, en orden."""
        return self.log.entries()

    def past(self, sequence: int | None = None) -> set[int]:
        """Un punto (la punta, si no se dice cuál) y todos sus antepasados."""
        past: set[int] = set()
        place: int | None = self._reader.tip if sequence is None else sequence
        while place is not None:
            if place not in self._reader.parents:
                raise UnknownPoint(place)
            past.add(place)
            place = self._reader.parents[place]
        return past

    def scene(self, sequence: int | None = None) -> RunState:
        """La escena de un punto de control, o la de la punta."""
        self.flush()
        at = self._reader.tip if sequence is None else sequence
        scene = from_plain(scene_at(self.branch.points, at))
        if at == self._reader.tip:
            self._remember(scene.messages, plain_fields(scene))
        return scene

    def origin_at(self, sequence: int, *, lineage: str, keys: KeyChoice) -> Origin:
        """El origen de una bifurcación que sale de ese punto de control, ya escrito y a salvo."""
        self.sync()
        digest = self._reader.digest_of_point(sequence)
        return Origin(self.run, sequence, digest, lineage, keys)

    def next_sequence(self) -> int:
        """El número que llevará el próximo punto de control."""
        return self._reader.highest + 1

    def checkpoint(self, scene: RunState) -> int:
        """Anota un punto de control, hijo de la punta, y la mueve; devuelve su número.

        Resiste un corte de luz tras el `sync()` siguiente. Lanza `NotStorable`, con la ruta y sin
        haber anotado nada, si algo de la escena no se puede guardar tal cual.
        """
        tip = self._reader.tip
        parent = tip or None
        inherited = self._reader.lengths.get(tip, 0)
        keep = self._kept(scene.messages, inherited)
        fields = plain_fields(scene)
        change = delta_between({**self._fields, "messages": []}, {**fields, "messages": []})
        add = scene.messages[keep:]
        for index, message in enumerate(add, keep):
            check_plain(message, f"messages[{index}]")
        delta = replace(change, keep=keep, add=add)
        sequence = self.next_sequence()
        data = point_to_plain(
            sequence, parent, delta, self._without_results(scene, add, keep), inherited=inherited
        )
        text = to_text(data)
        if "point" in self._parts:
            self.flush()
        self._parts["point"] = text
        self._reader.unwritten[sequence] = text
        self._reader.take_point(data)
        self._remember(scene.messages, fields)
        return sequence

    def _kept(self, messages: list[Message], inherited: int) -> int:
        """Cuántos mensajes del principio son los que ya tiene la punta.

        Los mensajes anotados no se cambian por dentro: quien compacta o repara entrega otra lista.
        """
        if messages is self._source and (not inherited or messages[inherited - 1] is self._last):
            return inherited
        known = self._source
        if known is None:
            known = scene_at(self.branch.points, self._reader.tip)["messages"] if inherited else []
        keep = 0
        for old, new in zip(known[:inherited], messages, strict=False):
            if old is not new and old != new:
                break
            keep += 1
        return keep

    def _without_results(self, scene: RunState, add: list[Message], keep: int) -> list[Any]:
        """Los mensajes nuevos, con las posiciones en lugar de los resultados ya apuntados."""
        if len(add) != 1 or not keep or not isinstance(add[0]["content"], list):
            return add
        asked = scene.messages[keep - 1]["content"]
        if isinstance(asked, str) or add[0].keys() != {"role", "content"}:
            return add
        reply = reply_number(scene)
        calls = calls_of(asked)
        if add[0]["role"] != "user" or not calls or len(calls) != len(add[0]["content"]):
            return add
        for (index, call), block in zip(calls, add[0]["content"], strict=True):
            result = self.log.result(Position(reply, index))
            if result is None or result.to_block(call["id"]) != block:
                return add
        return [[[reply, index] for index, _ in calls]]

    def _remember(self, messages: list[Message], fields: dict[str, Any]) -> None:
        self._source, self._fields = messages, fields
        self._last = messages[-1] if messages else None

    def move_to(self, sequence: int) -> None:
        """Rebobina: mueve la punta a `sequence`, y vuelve cuando está a salvo. Nada se borra.

        Lanza lo que lance `history.rewind`, sin haber cambiado nada.
        """
        self._point_to(sequence, damaged=[])

    def _point_to(self, sequence: int, *, damaged: list[int]) -> None:
        rewind(self.branch, sequence)
        self.flush()
        self._parts["tip"] = to_text(sequence)
        if damaged:
            self._parts["damaged"] = to_text(damaged)
        self._reader.move(sequence)
        self._source = None
        self.sync()

    def end(self, outcome: str) -> None:
        """Apunta el desenlace de la ejecución, y vuelve cuando está a salvo."""
        if self.outcome == outcome:
            return
        self._parts["end"] = to_text(outcome)
        self._reader.end = outcome
        self.sync()

    def add_entry(self, entry: LogEntry) -> None:
        """Apunta una entrada del registro con intención en el registro en curso."""
        data = entry_to_plain(entry)
        check_plain(data, "log")
        self._entries.append(to_text(data))

    def flush(self) -> None:
        """Escribe lo anotado, en un solo registro, sin esperar al disco."""
        self._check_usable()
        if self._entries:
            self._parts["log"] = f"[{','.join(self._entries)}]"
        if not self._parts:
            return
        reader = self._reader
        line = to_line(self._parts, reader.last)
        try:
            self._write(line)
        except OSError as error:
            raise self._not_saved(error) from error
        self._dirty = True
        for sequence in reader.unwritten:
            reader.places[sequence] = Place(reader.size, len(line))
        reader.last, reader.size = line[:64], reader.size + len(line)
        reader.records += 1
        self._parts, self._entries, reader.unwritten = {}, [], {}

    def sync(self) -> None:
        """Escribe lo anotado y espera a que llegue al disco.

        Lanza `CheckpointNotSaved` si no se puede. Tras un fallo del disco, el archivo ya no admite
        nada más en este proceso: nadie sabe qué llegó.
        """
        self.flush()
        if not self._dirty:
            return
        assert self._descriptor is not None
        try:
            os.fsync(self._descriptor)
        except OSError as error:
            self._failed = True
            raise self._not_saved(error) from error
        self._dirty = False

    def _write(self, line: bytes) -> None:
        reader = self._reader
        if self._descriptor is None:
            self._descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
        if reader.torn or self._untidy:
            os.ftruncate(self._descriptor, reader.size - reader.unended)
            reader.torn, self._untidy = b"", False
        data = b"\n" + line if reader.unended else line
        self._untidy = True
        if os.write(self._descriptor, data) != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self._untidy = reader.unended = False

    def _not_saved(self, error: OSError) -> CheckpointNotSaved:
        return CheckpointNotSaved(
            f"No se ha podido guardar en {self.path.name} ({error.strerror or error}). La tarea se "
            "detiene antes del siguiente efecto. Libera espacio o revisa el disco y reanuda."
        )

    def _check_usable(self) -> None:
        if self._failed:
            raise CheckpointNotSaved(
                f"{self.path.name} falló al ir al disco y no se puede saber qué llegó. Revisa el "
                "disco y reanuda en un proceso nuevo."
            )

    def close(self) -> None:
        """Suelta el archivo; lo que no se haya escrito se pierde, como si el proceso muriera."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def plain_fields(scene: RunState) -> dict[str, Any]:
    """Los campos de una escena que no son sus mensajes, en JSON puro.

    Lo de `extra` se copia, salvo la tabla de ordinales, que nadie cambia por dentro.
    """
    others = {name: value for name, value in scene.extra.items() if name != ORDINALS}
    counters = {"turn": scene.turn, "replies": scene.replies, "tokens_used": scene.tokens_used}
    fields = {**counters, "usage": asdict(scene.usage), "extra": others}
    check_plain(fields)
    extra = deepcopy(others)
    if ORDINALS in scene.extra:
        extra[ORDINALS] = scene.extra[ORDINALS]
    return {**fields, "extra": extra}

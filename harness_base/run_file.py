"""El archivo de una ejecución: todo lo que hace falta para seguirla, rebobinarla o bifurcarla.

Garantías. Solo se le añade: un registro por cada vez que algo tiene que estar escrito, que entra
entero o no entra. Tras `sync()`, lo anotado resiste un corte de luz. Cada contenido se guarda una
vez: un punto de control es lo que cambia respecto a su padre, y los resultados se nombran por su
posición. Nada de lo que se hace en un turno depende de cuántos haya habido. Si no se puede escribir,
se dice antes del siguiente efecto; si el disco falla en un `fsync`, el archivo no admite nada más.

Escribe un solo proceso cada vez (véase `run_lock`), en un disco local.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path

from harness_base.errors import CannotRewind, RunExists, UnknownPoint
from harness_base.history import rewind
from harness_base.intent_log import Intention, LogEntry
from harness_base.jsonvalue import check_plain
from harness_base.run_changes import Recorded, copied, fields_now
from harness_base.run_draft import Draft
from harness_base.run_format import header
from harness_base.run_health import damaged
from harness_base.run_kin import Kin
from harness_base.run_log import RunLog
from harness_base.run_origin import Origin
from harness_base.run_point import point_to_plain
from harness_base.run_points import Points, harness_at, to_scene
from harness_base.run_reader import SUFFIX, Damage, RunReader
from harness_base.run_record import to_line, to_text
from harness_base.run_writer import LineWriter
from harness_base.snapshot import write_atomic
from harness_base.standing import keys_begin_at, standing_at
from harness_base.state import RunState
from harness_base.types import Branch, KeyChoice, Point


class RunFile:
    """El archivo de una ejecución, abierto para seguirla."""

    def __init__(self, reader: RunReader) -> None:
        self.path = reader.path
        self.folder = reader.path.parent
        self.run: str = reader.header["run"]
        self.lineage: str = reader.header["lineage"]
        self.harness = harness_at(reader, reader.tip)
        """Con qué arnés se guardó la punta."""
        self.origin = reader.origin
        self.torn = reader.torn
        """La última línea a medias que se encontró al abrir, o `b""`."""
        self.log: RunLog = reader.log
        self.log.storage = self
        self.log.read_origin = Kin.of(reader, self.log).deliver
        self._reader = reader
        self._writer = LineWriter(
            self.path, reader.size, unended=reader.unended, torn=bool(reader.torn)
        )
        self._recorded = Recorded()
        self._fresh: RunReader | None = reader
        """El lector, hasta que entrega la escena de la punta o se escribe algo."""
        self._draft = Draft(reader.texts, reader.by)

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
        first = header(
            run,
            lineage=origin.lineage if origin else run,
            harness=harness,
            origin=asdict(origin) if origin else None,
        )
        check_plain(first)
        write_atomic(path, to_line({"run": to_text(first)}, after="")[1])
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
        `DamagedRun` si hay daño que nadie ha aceptado: con `at` se vuelve a ese punto de control,
        que ha de estar entero, y el daño queda apuntado como aceptado.
        """
        reader = RunReader.read(folder / f"{run}{SUFFIX}", now=now)
        damage = reader.pending_damage()
        if not reader.header or (damage and at is None):
            raise damaged(reader)
        file = cls(reader)
        if at is not None:
            file._point_to(at, accepted=[found.record for found in damage])
        return file

    @classmethod
    def look(cls, folder: Path, run: str) -> RunFile:
        """Abre una ejecución solo para mirarla: también una dañada, en lo que se pueda leer.

        Lanza `RunNotFound`, y `DamagedRun` si no se lee ni la cabecera.
        """
        reader = RunReader.read(folder / f"{run}{SUFFIX}")
        if not reader.header:
            raise damaged(reader)
        file = cls(reader)
        file._writer.read_only = True
        return file

    @property
    def damage(self) -> list[Damage]:
        """El daño que se encontró al abrir y nadie ha aceptado."""
        return self._reader.pending_damage()

    @property
    def branch(self) -> Branch:
        """La rama: la punta y todos los puntos de control."""
        points = Points(self._reader.lengths, self._read_again)
        return Branch(self.run, self.lineage, self._reader.tip, points)

    @property
    def outcome(self) -> str | None:
        """El desenlace de la ejecución, si acabó en la punta."""
        return self._reader.ends.get(self._reader.tip)

    def entries(self) -> list[LogEntry]:
        """Las entradas del registro con intención, en orden; antes, las del pasado compartido."""
        shared: list[LogEntry] = []
        if self._reader.source is not None and self._reader.origin is not None:
            past = set(self._reader.source.past(self._reader.origin.sequence))
            entries = self._reader.source.log.entries()
            shared = [entry for entry in entries if entry.position.reply in past]
        return shared + self.log.entries()

    def past(self, sequence: int | None = None) -> set[int]:
        """Un punto (la punta, si no se dice cuál) y todos sus antepasados."""
        at = self._reader.tip if sequence is None else sequence
        if at and at not in self._reader.lengths:
            raise UnknownPoint(at)
        return set(self._reader.past(at))

    def scene(self, sequence: int | None = None) -> RunState:
        """La escena de un punto de control, o la de la punta; no comparte nada con nadie."""
        at = self._reader.tip if sequence is None else sequence
        if at not in self._reader.lengths:
            raise UnknownPoint(at)
        fresh, self._fresh = self._fresh, None
        reader = fresh if fresh and at == self._reader.tip else self._read_again()
        scene = to_scene(reader.hand_over(at))
        if at == self._reader.tip:
            self._recorded.remember(scene, copied(fields_now(scene)))
        return scene

    def harness_at(self, sequence: int) -> Mapping[str, str]:
        """Con qué arnés se guardó un punto de control."""
        return harness_at(self._read_again(), sequence)

    def origin_at(self, sequence: int, *, lineage: str, keys: KeyChoice) -> Origin:
        """El origen de una bifurcación que sale de ese punto de control, ya a salvo en el disco."""
        if keys == "inherit":
            self.check_return(sequence)
        self.sync()
        if sequence not in self._reader.digests:
            raise UnknownPoint(sequence)
        return Origin(self.run, sequence, self._reader.digests[sequence], lineage, keys)

    def next_sequence(self) -> int:
        """El número que llevará el próximo punto de control."""
        return self._reader.highest + 1

    def checkpoint(self, scene: RunState) -> int:
        """Anota un punto de control, hijo de la punta, y la mueve; devuelve su número.

        Resiste un corte de luz tras el `sync()` siguiente. Lanza `NotStorable`, con la ruta y sin
        haber anotado nada, si algo de la escena no se puede guardar tal cual.
        """
        reader = self._reader
        if reader.tip and not self._recorded.is_known(scene.messages):
            self.scene()  # lo anotado se vuelve a leer
        delta, fields = self._recorded.changes(scene)
        sequence = self.next_sequence()
        point = Point(sequence, reader.tip or None, delta)
        data = point_to_plain(point, inherited=reader.lengths.get(reader.tip, 0))
        data["add"] = self._recorded.shorten(delta, scene, self.log.result)
        if self._draft.point is not None:
            self.flush()
        self._draft.add_point(data)
        reader.note_point(sequence, length=len(scene.messages))
        self._recorded.remember(scene, fields)
        self._fresh = None
        return sequence

    def move_to(self, sequence: int) -> None:
        """Rebobina: mueve la punta a `sequence`, y vuelve cuando está a salvo. Nada se borra.

        Lanza lo que lance `check_return`, sin haber cambiado nada.
        """
        self._point_to(sequence, accepted=[])

    def check_return(self, sequence: int) -> None:
        """Comprueba que se puede seguir desde ese punto sin repetir nada, y no cambia nada.

        Lanza lo que lance `history.rewind`, y `CannotRewind` si es anterior a las claves de esta
        ejecución: lo que hubo en medio se hizo con otras.
        """
        rewind(self.branch, sequence)
        first = keys_begin_at(self._reader)
        if sequence < first:
            raise CannotRewind(
                f"Las claves de {self.run} empiezan en el punto de control {first}; lo que va detrás "
                f"del {sequence} se hizo con otras y se repetiría. Bifurca la ejecución de la que "
                "sale, o esta con claves nuevas."
            )

    def standing(self, sequence: int) -> list[Intention]:
        """Lo que sigue en pie, en el mundo, si se vuelve a ese punto (véase `standing`)."""
        if sequence not in self._reader.lengths:
            raise UnknownPoint(sequence)
        return standing_at(self._read_again(), sequence)

    def _point_to(self, sequence: int, *, accepted: list[int]) -> None:
        self.check_return(sequence)
        self.flush()
        self._draft.set("tip", sequence)
        if accepted:
            self._draft.set("accepted", accepted)
        self._reader.tip = sequence
        self._recorded, self._fresh = Recorded(), None
        self.sync()

    def end(self, outcome: str) -> None:
        """Apunta el desenlace de la ejecución en la punta, y vuelve cuando está a salvo."""
        if self.outcome != outcome:
            self.flush()
            self._draft.set("end", [outcome, self._reader.tip])
            self._reader.ends[self._reader.tip] = outcome
        self.sync()

    def add_entry(self, entry: LogEntry) -> None:
        """Anota una entrada del registro con intención."""
        if not self._draft.fits(entry):
            self.flush()
        self._draft.add_entry(entry)

    def flush(self) -> None:
        """Escribe lo anotado, en un solo registro, sin esperar al disco."""
        parts = self._draft.parts()
        if not parts:
            return
        reader = self._reader
        found, line = to_line(parts, after=reader.last)
        self._writer.write(line)
        reader.last = found
        reader.records += 1
        if self._draft.point is not None:
            reader.digests[self._draft.point] = found
        self._draft = self._draft.next()

    def sync(self) -> None:
        """Escribe lo anotado y espera a que llegue al disco.

        Lanza `CheckpointNotSaved` si no se puede. Tras un fallo del disco, el archivo ya no admite
        nada más en este proceso.
        """
        self.flush()
        self._writer.sync()

    def close(self) -> None:
        """Suelta el archivo; lo anotado y no escrito se pierde, como si el proceso muriera."""
        self._writer.close()

    def _read_again(self) -> RunReader:
        """El archivo, leído de nuevo: lo que sale de ahí no es de nadie más."""
        self.flush()
        return RunReader.read(self.path)

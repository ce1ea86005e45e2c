"""Etapa 2: instantáneas atómicas, una por paso.

Garantías. Muera donde muera el proceso, el archivo del punto de control tiene entera la versión
anterior o entera la nueva; cuando `write_atomic` vuelve, la nueva resiste también un corte de luz.
Lo que no es de fiar no se lee: se dice por qué y se deja donde estaba. Ninguna herramienta arranca
antes de que la respuesta que la pide esté en disco, y una caída cuesta como mucho un paso: una
respuesta, o los resultados de una respuesta. Si no se puede guardar, la tarea se detiene antes del
siguiente efecto y el último punto de control bueno sigue en su sitio.

Un archivo lo escribe un solo proceso cada vez, y su carpeta está en un disco local.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of, seal
from harness_base.errors import CheckpointNotSaved, DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.state import RunState, to_plain
from harness_base.types import Event, EventName, Snapshot

SAVE_AT: frozenset[EventName] = frozenset({"assistant.appended", "turn.finished"})
"""Los eventos tras los que se guarda: cada respuesta y los resultados de cada respuesta."""


def write_atomic(path: Path, data: bytes) -> None:
    """Deja en `path` exactamente `data`: o todo o nada, también si el proceso muere.

    Cuando vuelve, el contenido y su nombre resisten un corte de luz. Lanza `OSError` si el disco
    falla; entonces `path` conserva un contenido entero y no queda ningún archivo a medias.
    """
    temporary = path.with_name(path.name + ".tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def read_checkpoint(path: Path) -> Snapshot:
    """La instantánea de `path`, solo si es de fiar; el disco no se toca en ningún caso.

    Lanza `FileNotFoundError` si no hay archivo, `DamagedCheckpoint` si la huella no coincide o el
    contenido no es una instantánea, y `NewerFormat` si la escribió una versión posterior.
    """
    digest, _, body = path.read_bytes().partition(b" ")
    if digest_of(body) != digest:
        raise DamagedCheckpoint(f"la huella no coincide ({path.name})")
    try:
        content = json.loads(body)
        newer = content["format"] > FORMAT
    except (ValueError, TypeError, LookupError) as error:
        raise DamagedCheckpoint(f"no contiene una instantánea ({path.name})") from error
    if newer:
        raise NewerFormat(
            f"{path.name} es de la versión {content['format']} y este código lee hasta la {FORMAT}: "
            "actualízalo antes de reanudar"
        )
    check_fields(content, FIELDS)
    return Snapshot(**content)


class Checkpointer:
    """Oyente del bucle que guarda la escena en `path` tras los eventos de `save_at`."""

    def __init__(
        self,
        path: Path,
        *,
        run: str,
        harness: Mapping[str, str] | None = None,
        sequence: int = 0,
        save_at: frozenset[EventName] = SAVE_AT,
    ) -> None:
        self.path = path
        self.run = run
        self.harness = dict(harness or {})
        self.sequence = sequence
        """El número del último punto de control guardado; al reanudar, el que se leyó."""
        self.save_at = save_at

    def __call__(self, event: Event) -> None:
        if event.name in self.save_at:
            self.save(event.scene)

    def save(self, scene: RunState) -> None:
        """Guarda la escena; vuelve cuando ya está a salvo.

        Lanza `NotStorable`, sin haber escrito nada, si algo no se puede guardar tal cual, y
        `CheckpointNotSaved` si el disco falla.
        """
        data = seal(Snapshot(FORMAT, self.run, self.sequence + 1, to_plain(scene), self.harness))
        try:
            write_atomic(self.path, data)
        except OSError as error:
            raise CheckpointNotSaved(
                f"No se ha podido guardar el punto de control {self.sequence + 1} en "
                f"{self.path.name} ({error.strerror or error}). La tarea se detiene antes del "
                "siguiente efecto. Libera espacio o revisa el disco y reanuda."
            ) from error
        self.sequence += 1

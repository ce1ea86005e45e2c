"""Lo que deja un proceso de `mi_arnes.py`: el archivo de la ejecución y el mundo.

El padre lo lee de los bytes recogidos, sin ejecutar nada de quien aprende.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path

from autograder.faults.ladder import Fall
from autograder.faults.replay import Tree
from autograder.faults.session import scratch
from autograder.probes.program_task import RUNS, WORLD
from harness_base.errors import HarnessError
from harness_base.intent_log import LogEntry
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls
from harness_base.run_file import RunFile
from harness_base.state import RunState
from harness_base.types import Message, Pending
from harness_base.world import Balance, ledger


@dataclass(frozen=True)
class Read:
    """Un archivo de ejecución, leído."""

    scene: RunState | None
    """La escena de la punta; `None` si aún no hay ningún punto de control."""
    entries: tuple[LogEntry, ...]
    outcome: str | None
    points: tuple[int, ...]
    harness: Mapping[str, str]

    @property
    def messages(self) -> list[Message]:
        """Los mensajes de la punta."""
        return self.scene.messages if self.scene else []

    @property
    def replies(self) -> int:
        """Cuántas respuestas del modelo hay en la punta."""
        return sum(message["role"] == "assistant" for message in self.messages)

    @property
    def pending(self) -> list[Pending]:
        """Las llamadas sin respuesta."""
        return pending_calls(self.messages)

    @property
    def ended(self) -> str | None:
        """El desenlace al que lleva la escena, conste o no el final."""
        return outcome_of(self.scene) if self.scene and self.replies else None


@dataclass(frozen=True)
class Left:
    """Una carpeta, tal como la dejó un proceso."""

    tree: Tree
    run: str = "r1"

    @property
    def bytes(self) -> bytes | None:
        """El archivo de la ejecución; `None` si no está."""
        content = self.tree.get(f"{RUNS}/{self.run}.jsonl")
        return content if isinstance(content, bytes) else None

    @cached_property
    def read(self) -> Read | None:
        """Lo que dice el archivo; `None` si no está o no se puede leer."""
        files = {
            name.removeprefix(f"{RUNS}/"): content
            for name, content in self.tree.items()
            if name.endswith(".jsonl") and isinstance(content, bytes)
        }
        return read_run(self.run, tuple(sorted(files.items())))

    @cached_property
    def balance(self) -> Balance | None:
        """Las cuentas del mundo; `None` si aún no existe."""
        content = self.tree.get(WORLD)
        if not isinstance(content, bytes) or not content:
            return None
        with closing(sqlite3.connect(":memory:")) as db:
            db.deserialize(content)
            db.row_factory = sqlite3.Row
            return ledger.balance(db)

    @property
    def doubled(self) -> list[str]:
        """Lo que el mundo tiene hecho dos veces, en palabras."""
        if self.balance is None:
            return []
        lines = self.balance.lines
        found = [f"{line.payments} pagos de {line.invoice}" for line in lines if line.payments > 1]
        if self.balance.repeated_mails:
            found.append("el correo del proveedor dos veces")
        if self.balance.repeated_notes:
            found.append("la misma nota dos veces")
        return found

    @property
    def key(self) -> tuple[object, ...]:
        """Lo que distingue este estado de otro: una última línea a medias no cuenta."""
        data = self.bytes
        whole = None if data is None else data[: data.rfind(b"\n") + 1]
        return whole, self.tree.get(WORLD)


@lru_cache(maxsize=4096)
def read_run(run: str, files: tuple[tuple[str, bytes], ...]) -> Read | None:
    """Lee una ejecución a partir de los bytes de su archivo (y del de aquella de la que sale)."""
    with scratch() as folder:
        for name, content in files:
            (folder / name).write_bytes(content)
        return _read(folder, run)


def _read(folder: Path, run: str) -> Read | None:
    try:
        file = RunFile.open(folder, run)
        points = tuple(file.branch.points)
        scene = file.scene() if points else None
    except (HarnessError, ValueError):
        return None
    return Read(scene, tuple(file.entries()), file.outcome, points, file.harness)


def same_end(one: Read, other: Read) -> bool:
    """Si dos ejecuciones han acabado igual; lo propio de cada archivo no cuenta."""
    if one.scene is None or other.scene is None:
        return one.scene is other.scene
    kept = ("messages", "turn", "replies", "usage", "tokens_used")
    return all(getattr(one.scene, name) == getattr(other.scene, name) for name in kept)


def distinct(falls: Iterable[Fall]) -> list[Fall]:
    """La primera muerte de cada estado desde el que se puede reanudar."""
    found: dict[object, Fall] = {}
    for fall in falls:
        left = Left(fall.tree)
        if left.read is not None:
            found.setdefault(left.key, replace(fall, text=_told(fall.text)))
    return list(found.values())


def _told(text: str) -> str:
    """Dónde murió, dicho en una frase."""
    text = re.sub(r"el evento (\S+)", r"el evento `\1`", text)
    return re.sub(r"el (open|write|fsync|truncate|rename) ", r"el `\1` ", text)

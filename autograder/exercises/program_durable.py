"""Qué hay de la ejecución en el disco en cada momento de un proceso, y qué resistiría un corte de luz."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from autograder.exercises.program_left import Read, read_run
from autograder.faults.ops import Op
from autograder.faults.power import states
from autograder.faults.recording import Recording
from autograder.faults.replay import Disk
from autograder.probes.program_task import RUNS

FILE = f"{RUNS}/r1.jsonl"


@dataclass(frozen=True)
class Moment:
    """Un evento, una herramienta que se ejecuta o una confirmación del mundo, y el disco de entonces."""

    op: Op
    replied: int
    """Cuántas respuestas había dado ya el modelo."""
    disk: Disk
    root: str

    @property
    def name(self) -> str:
        """El evento; de una herramienta, `herramienta NOMBRE`; del mundo, su operación."""
        return self.op.path

    @property
    def read(self) -> Read | None:
        """Lo que leería quien reanudara si el proceso muriera ahora."""
        return _read(self.disk.tree().get(FILE))

    def lost_in(self, holds: Callable[[Read | None], bool]) -> str:
        """En qué discos de los que puede dejar un corte de luz no se cumple; vacío, en ninguno."""
        seen: set[bytes | None] = set()
        lost = 0
        for state in states(self.disk, FILE, root=self.root):
            data = state.found if isinstance(state.found, bytes) else None
            whole = None if data is None else data[: data.rfind(b"\n") + 1]
            if whole not in seen:
                seen.add(whole)
                lost += not holds(_read(whole))
        if not lost:
            return ""
        if len(seen) == 1:
            return "En el disco que deja el corte"
        return f"En {lost} de los {len(seen)} discos que puede dejar el corte"


def moments(recording: Recording) -> Iterator[Moment]:
    """Los momentos de un proceso, en orden. El disco de uno solo vale hasta pedir el siguiente."""
    disk = Disk(recording.before)
    replied = 0
    for op in recording.ops:
        disk.apply(op)
        if op.kind in ("event", "commit"):
            replied += op.path == "model.replied"
            yield Moment(op, replied, disk, recording.root)


def _read(data: bytes | str | None) -> Read | None:
    return read_run("r1", (("r1.jsonl", data),)) if isinstance(data, bytes) else None

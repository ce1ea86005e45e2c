"""Enumera los discos que puede dejar un corte de luz y mira qué encuentra quien lee.

Dos veredictos. *Atómico*: en todo estado de todo punto se lee la versión anterior entera o la nueva
entera. *Duradero*: en todo estado posterior a que la función volviera se lee la nueva. El modelo
está en `model`; aquí solo se recorre.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .instant import Instant, Reading, after_power_cut, describe_reading
from .kill import why_not
from .model import Content, File, Folder
from .namespace import Namespace, namespaces, resolve
from .recording import Recording
from .replay import Disk

MAX_STATES = 4000
"""Tope de estados distintos. Por encima, si no ha aparecido un fallo, no se juzga."""

MAX_LOOKS = 5 * MAX_STATES
"""Tope de estados mirados, contando los que se repiten de un punto a otro."""


@dataclass(frozen=True)
class Verdict:
    """Cuántos estados distintos se miraron, cuántos fallan y el primero que falla."""

    states: int
    failing: int
    counterexample: Instant | None

    @property
    def holds(self) -> bool:
        """Si se miró al menos un estado y ninguno falla."""
        return self.states > 0 and self.failing == 0


@dataclass(frozen=True)
class PowerReport:
    """El juicio del corte de luz. `refused` dice por qué no se juzga, si no se juzga."""

    atomic: Verdict
    durable: Verdict
    refused: str | None = None


@dataclass(frozen=True)
class State:
    """Un estado legal del disco, visto desde la ruta que se lee."""

    namespace: Namespace
    file: File | None
    content: Content | None
    found: Reading

    def contents(self) -> dict[File, Content]:
        """Lo que ha llegado del archivo que se lee."""
        if self.file is None or self.content is None:
            return {}
        return {self.file: self.content}

    def key(self) -> tuple[object, ...]:
        """Identifica el estado entre puntos distintos."""
        if self.file is None or self.content is None:
            return (self.namespace.key, self.found)
        return (self.namespace.key, id(self.file), self.file.version, self.content[:3])


_UNJUDGED = Verdict(0, 0, None)


def power(recording: Recording, *, file: str, old: bytes | None, new: bytes) -> PowerReport:
    """Juzga una grabación: `file`, dentro de `work`, tenía `old` y tiene que tener `new`."""
    refused = why_not(recording)
    if refused is not None:
        return PowerReport(_UNJUDGED, _UNJUDGED, refused)
    judge = _Judge(recording, file=f"work/{file}", old=old, new=new)
    disk = Disk(recording.before)
    atomic, durable = _Tally(), _Tally()
    judge.look(disk, 0, atomic, None)
    for done, op in enumerate(recording.ops, start=1):
        disk.apply(op)
        judge.look(disk, done, atomic, None)
    if recording.returned:
        judge.look(disk, len(recording.ops), atomic, durable)
    unfinished = [tally for tally in (atomic, durable) if tally.overflowed and not tally.failing]
    if unfinished:
        return PowerReport(_UNJUDGED, _UNJUDGED, f"demasiados estados (el tope es {MAX_STATES})")
    return PowerReport(atomic.verdict(), durable.verdict())


class _Tally:
    """Cuenta estados distintos y guarda un fallo del primer punto en que los hay.

    De los de ese punto, el que conserva más nombres: el que menos se puede achacar al azar.
    """

    def __init__(self) -> None:
        self.seen: set[tuple[object, ...]] = set()
        self.failing = 0
        self.done = 0
        self.names = 0
        self.counterexample: Instant | None = None
        self.overflowed = False

    def verdict(self) -> Verdict:
        return Verdict(len(self.seen), self.failing, self.counterexample)


class _Judge:
    def __init__(self, recording: Recording, *, file: str, old: bytes | None, new: bytes) -> None:
        self.recording = recording
        self.file = file
        self.old = old
        self.new = new
        self.looks = 0

    def look(self, disk: Disk, done: int, atomic: _Tally, durable: _Tally | None) -> None:
        """Mira todos los estados posibles si la luz se va tras `done` operaciones."""
        returned = durable is not None
        for state in states(disk, self.file, root=self.recording.root):
            self.looks += 1
            if self.looks > MAX_LOOKS:
                for tally in (atomic, durable):
                    if tally is not None:
                        tally.overflowed = True
                return
            key = state.key()
            if self._count(atomic, key) and state.found not in (self.old, self.new):
                self._fail(atomic, disk, done, state, returned=returned)
            if durable is not None and self._count(durable, key) and state.found != self.new:
                self._fail(durable, disk, done, state, returned=True)

    def _count(self, tally: _Tally, key: tuple[object, ...]) -> bool:
        if key in tally.seen:
            return False
        if len(tally.seen) >= MAX_STATES:
            tally.overflowed = True
            return False
        tally.seen.add(key)
        return True

    def _fail(self, tally: _Tally, disk: Disk, done: int, state: State, *, returned: bool) -> None:
        tally.failing += 1
        names = sum(state.namespace.arrived.values())
        if tally.counterexample is None or (tally.done == done and names > tally.names):
            tally.done, tally.names = done, names
            tally.counterexample = after_power_cut(
                self.recording.ops,
                done,
                disk=disk,
                namespace=state.namespace,
                contents=state.contents(),
                returned=returned,
                found=describe_reading(state.found, old=self.old, new=self.new),
            )


def states(disk: Disk, path: str, *, root: str) -> Iterator[State]:
    """Los estados legales del disco si la luz se va ahora, vistos por quien lee `path`."""
    for namespace in namespaces(disk):
        node = resolve(namespace, disk.root, path, root=root)
        if isinstance(node, File):
            for content in node.contents():
                yield State(namespace, node, content, content.data)
        elif isinstance(node, Folder):
            yield State(namespace, None, None, "en ese nombre hay una carpeta")
        else:
            yield State(namespace, None, None, None)

"""Mata de verdad (SIGKILL) la llamada en cada punto y mira qué queda en la carpeta.

Un punto hay tras cada operación que puede cambiar la carpeta, otro a mitad de cada escritura (con la
mitad de los bytes escritos de verdad), otro en cada confirmación del mundo y otro en cada evento del
bucle. Se recorren todos, hasta `MAX_POINTS`; con más, no se juzga y se dice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.children.result import ChildResult

from .instant import Instant, Reading, after_kill, describe_reading
from .ops import Op, Where, describe
from .reading import read_file
from .recording import Recording, record_many
from .replay import Tree, read_tree
from .session import Scenario

MAX_POINTS = 600

Inspect = Callable[[Path], Any]
"""Mira la carpeta que dejó una muerte (la de pruebas, con `work` dentro) antes de que se borre."""


def _nothing(_root: Path) -> None:
    """Para quien solo necesita el contenido de los archivos, que ya va en `Death.tree`."""


@dataclass(frozen=True)
class Death:
    """Una muerte: en qué punto, tras qué operación (o a mitad de ella) y qué quedó."""

    point: int
    op: Op
    half: bool
    tree: Tree
    found: Any
    root: str
    """La carpeta de pruebas de esa muerte (ya no existe): para leer enlaces absolutos."""

    def read(self, file: str) -> Reading:
        """Lo que quedó en `work/file`."""
        return read_file(self.tree, f"work/{file}", root=self.root)

    @property
    def where(self) -> Where | None:
        """La línea de la que salió la operación."""
        return self.op.where

    @property
    def text(self) -> str:
        """La operación en palabras."""
        return f"a mitad de {describe(self.op)}" if self.half else f"tras {describe(self.op)}"


@dataclass(frozen=True)
class KillReport:
    """Todas las muertes de una llamada. `refused` dice por qué no se juzga, si no se juzga."""

    recording: Recording
    deaths: tuple[Death, ...] = ()
    refused: str | None = None

    @property
    def points(self) -> int:
        """En cuántos puntos se mató al proceso."""
        return len(self.deaths)

    def broken(self, file: str, *, accepts: Collection[Reading]) -> tuple[Death, ...]:
        """Las muertes tras las que en `work/file` no se lee nada de lo que vale."""
        return tuple(death for death in self.deaths if death.read(file) not in accepts)


def kill_everywhere(
    scenario: Scenario,
    *,
    inspect: Inspect = _nothing,
    recording: Recording | None = None,
    tree: Tree | None = None,
    **plan: Any,
) -> KillReport:
    """Una llamada nueva por punto, muerta ahí; `inspect` mira cada carpeta antes de borrarla.

    Con `tree`, cada llamada parte de esa carpeta y no de la de `scenario`.
    """
    recording = recording or record_many(scenario, [plan], tree=tree)[0]
    refused = why_not(recording)
    if refused is not None:
        return KillReport(recording, refused=refused)
    points = range(1, recording.points + 1)
    with scenario.folders(len(points), tree=tree) as roots:
        plans = [
            {**plan, "root": str(root), "stop_at": point}
            for root, point in zip(roots, points, strict=True)
        ]
        results = scenario.run(plans)
        deaths = [
            death_of(result, point, root, inspect=inspect)
            for result, point, root in zip(results, points, roots, strict=True)
        ]
    known = tuple(death for death in deaths if death is not None)
    different = None if len(known) == len(deaths) else "no hace lo mismo cada vez"
    return KillReport(recording, known, different)


def death_of(result: ChildResult, point: int, root: Path, *, inspect: Inspect) -> Death | None:
    """La muerte en ese punto; `None` si el proceso no llegó a él."""
    if not result.killed or not result.notes:
        return None
    last: Any = result.notes[-1]
    op = Op.from_plain(last["op"])
    return Death(point, op, last["half"], read_tree(root), inspect(root), str(root))


def why_not(recording: Recording) -> str | None:
    """Por qué no se puede juzgar esa grabación, o `None`."""
    if recording.unseen:
        return "no puedo ver esta forma de escribir: " + ", ".join(recording.unseen)
    if not recording.finished:
        return "la llamada no termina"
    if recording.points > MAX_POINTS:
        return f"demasiados puntos ({recording.points}; el tope es {MAX_POINTS})"
    return None


def instant_of(
    report: KillReport, death: Death, *, file: str, old: bytes | None, new: bytes
) -> Instant:
    """El instante de una muerte, listo para dibujar."""
    return after_kill(
        report.recording.ops,
        point=death.point,
        half=death.half,
        found=describe_reading(death.read(file), old=old, new=new),
    )

"""El lado del padre: prepara la carpeta de pruebas, pide la ejecución y recoge el registro.

Una llamada se describe con `Scenario`: qué hay antes en la carpeta, qué sonda se llama y con qué.
Cada ejecución tiene una carpeta nueva, con `work` (donde trabaja el código) y `tmp` (la carpeta
temporal del sistema, que hace de otro sistema de archivos).
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from autograder.children.channel import VIOLATION_STATUS
from autograder.children.client import get_server
from autograder.children.limits import Limits
from autograder.children.result import ChildResult
from autograder.children.submission import Submission

from .ops import Op
from .replay import Disk, Mismatch, Tree, read_tree

PRELUDE = ("autograder.faults.prelude",)
BATCH = 48
"""Llamadas que se piden de una vez."""

_MEMORY_DISK = Path("/dev/shm")


@dataclass(frozen=True)
class Scenario:
    """Una llamada al código de quien aprende, lista para repetirse cuantas veces haga falta.

    `probe` es `módulo:función`: una función `(nombres, *, plan, **args)` que envuelve su llamada con
    `child.recorded(plan, …)`. `before` es el contenido inicial de `work` (ruta → contenido).
    """

    submission: Submission
    stage: int
    probe: str
    args: Mapping[str, Any] = field(default_factory=dict)
    before: Mapping[str, bytes | str | None] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    guarded: bool = True

    def run(self, plans: Sequence[Mapping[str, Any]]) -> list[ChildResult]:
        """Hace la llamada una vez por plan (cada uno con su carpeta, `root`), en procesos nuevos."""
        server = get_server(stage=self.stage, prelude=PRELUDE)
        done: list[ChildResult] = []
        while len(done) < len(plans):
            batch = plans[len(done) : len(done) + BATCH]
            result = server.run(
                "autograder.faults.child:many",
                submission=self.submission,
                args={"probe": self.probe, "plans": list(batch), "args": dict(self.args)},
                limits=self.limits,
                guarded=self.guarded,
            )
            done += _split(result, len(batch))
        return done

    @contextmanager
    def folders(self, count: int) -> Iterator[list[Path]]:
        """`count` carpetas de pruebas nuevas con lo de `before`, que se borran al salir."""
        with scratch() as base:
            roots = [base / str(number) for number in range(count)]
            for root in roots:
                fill(root, self.before)
            yield roots


def _split(result: ChildResult, count: int) -> list[ChildResult]:
    """El resultado de cada llamada de una tanda; las que no llegaron a hacerse, como el de la tanda."""
    found: list[ChildResult] = []
    notes: list[Any] = []
    for note in result.notes:
        if type(note) is not dict or "branch" not in note:
            notes.append(note)
            continue
        last: Any = notes[-1] if notes else None
        answered = type(last) is dict and "value" in last and note["status"] == 0
        found.append(
            replace(
                result,
                complete=answered,
                value=last["value"] if answered else None,
                status=note["status"],
                signal=note["signal"],
                stopped="time" if note["signal"] == signal.SIGALRM else None,
                violation=result.violation if note["status"] == VIOLATION_STATUS else None,
                notes=tuple(notes),
            )
        )
        notes = []
    missing = replace(result, complete=False, value=None)
    return found[:count] + [missing] * (count - len(found))


@contextmanager
def scratch() -> Iterator[Path]:
    """Una carpeta vacía; en memoria donde se puede, que ahí `fsync` no cuesta nada."""
    base = _MEMORY_DISK if os.access(_MEMORY_DISK, os.W_OK | os.X_OK) else None
    root = Path(os.path.realpath(tempfile.mkdtemp(prefix="faults-", dir=base)))
    try:
        yield root
    finally:
        shutil.rmtree(root, ignore_errors=True)


def fill(root: Path, tree: Mapping[str, bytes | str | None]) -> None:
    """Crea `work` y `tmp` en `root`, y dentro de `work` lo que diga `tree`."""
    work = root / "work"
    work.mkdir(parents=True)
    (root / "tmp").mkdir()
    for name in sorted(tree):
        content = tree[name]
        if content is None:
            (work / name).mkdir(parents=True, exist_ok=True)
        elif isinstance(content, str):
            (work / name).symlink_to(content)
        else:
            (work / name).write_bytes(content)


@dataclass(frozen=True)
class Recording:
    """Una llamada entera, grabada: qué hizo, cómo acabó y cómo quedó la carpeta.

    `unseen` no está vacío si el grabador no pudo seguir lo que hacía el código: entonces no se
    juzga («no puedo ver esta forma de escribir») y queda señalado para una nota a mano.
    """

    ops: tuple[Op, ...]
    points: int
    unseen: tuple[str, ...]
    raised: Mapping[str, Any] | None
    value: Any
    before: Tree
    after: Tree
    result: ChildResult
    root: str
    """La carpeta de pruebas en la que se grabó (ya no existe): para leer enlaces absolutos."""

    @property
    def finished(self) -> bool:
        """Si la llamada terminó (bien o con una excepción) dentro de sus límites."""
        return self.result.complete

    @property
    def returned(self) -> bool:
        """Si la llamada volvió sin excepción."""
        return self.finished and self.raised is None


def record(scenario: Scenario, **plan: Any) -> Recording:
    """Hace la llamada una vez, con el grabador puesto, y comprueba que el registro lo explica todo."""
    return record_many(scenario, [plan])[0]


def record_many(scenario: Scenario, plans: Sequence[Mapping[str, Any]]) -> list[Recording]:
    """Como `record`, una vez por plan, en una sola tanda."""
    with scenario.folders(len(plans)) as roots:
        before = read_tree(roots[0])
        full = [{"root": str(root), **plan} for root, plan in zip(roots, plans, strict=True)]
        results = scenario.run(full)
        return [
            _recording(result, before, read_tree(root), root)
            for result, root in zip(results, roots, strict=True)
        ]


def _recording(result: ChildResult, before: Tree, after: Tree, root: Path) -> Recording:
    if not result.complete:
        unseen = ("otro proceso",) if (result.violation or {}).get("kind") == "proceso" else ()
        return Recording((), 0, unseen, None, None, before, after, result, str(root))
    value: Any = result.value
    ops = tuple(Op.from_plain(plain) for plain in value["ops"])
    unseen = tuple(value["unseen"])
    if not unseen and not _explains(before, ops, after):
        unseen = ("el registro no explica la carpeta",)
    return Recording(
        ops,
        value["points"],
        unseen,
        value["raised"],
        value["value"],
        before,
        after,
        result,
        str(root),
    )


def _explains(before: Tree, ops: tuple[Op, ...], after: Tree) -> bool:
    disk = Disk(before)
    try:
        for op in ops:
            disk.apply(op)
    except Mismatch:
        return False
    return disk.tree() == after


def save_scenario(
    submission: Submission,
    *,
    stage: int,
    name: str,
    file: str,
    data: bytes,
    before: Mapping[str, bytes | str | None],
    limits: Limits | None = None,
) -> Scenario:
    """Un guardado: `name(work/file, data)`, con lo de `before` ya en la carpeta."""
    args = {"name": name, "file": file, "data": data.hex()}
    probe = "autograder.faults.child:save"
    return Scenario(submission, stage, probe, args, before, limits or Limits())

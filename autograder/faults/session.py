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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from autograder.children.channel import VIOLATION_STATUS
from autograder.children.client import get_server
from autograder.children.grandchild import ERROR_STATUS
from autograder.children.limits import Limits
from autograder.children.result import ChildResult
from autograder.children.submission import Submission

from .replay import Tree

PRELUDE = ("autograder.faults.prelude",)
BATCH = 48
"""Llamadas que se piden de una vez."""

BATCH_S = 20.0
"""Tiempo de una tanda. Cada llamada tiene además el suyo, `child.BRANCH_S`."""

BATCH_BYTES = 160 * 2**20
"""Lo que pueden ocupar los registros de una tanda."""

_MEMORY_DISK = Path("/dev/shm")


@dataclass(frozen=True)
class Scenario:
    """Una llamada al código de quien aprende, lista para repetirse cuantas veces haga falta.

    `probe` es `módulo:función`: una función `(nombres, *, plan, **args)` que envuelve su llamada con
    `child.recorded(plan, …)`. `before` es el contenido inicial de `work` (ruta → contenido).
    `prepare` pone en la carpeta de pruebas lo que haga falta fuera de `work` (el mundo, por ejemplo,
    que es otra máquina: sus archivos no entran en el modelo del corte de luz).
    """

    submission: Submission
    stage: int
    probe: str
    args: Mapping[str, Any] = field(default_factory=dict)
    before: Mapping[str, bytes | str | None] = field(default_factory=dict)
    prepare: Callable[[Path], None] | None = None
    limits: Limits = field(default_factory=Limits)
    guarded: bool = True

    def run(self, plans: Sequence[Mapping[str, Any]]) -> list[ChildResult]:
        """Hace la llamada una vez por plan (cada uno con su carpeta, `root`), en procesos nuevos."""
        server = get_server(stage=self.stage, prelude=PRELUDE)
        limits = replace(
            self.limits, wall_s=max(self.limits.wall_s, BATCH_S), frames_bytes=BATCH_BYTES
        )
        done: list[ChildResult] = []
        while len(done) < len(plans):
            batch = plans[len(done) : len(done) + BATCH]
            result = server.run(
                "autograder.faults.child:many",
                submission=self.submission,
                args={"probe": self.probe, "plans": list(batch), "args": dict(self.args)},
                limits=limits,
                guarded=self.guarded,
                imports=(self.probe.partition(":")[0],),
            )
            done += _split(result, len(batch))
        return done

    @contextmanager
    def folders(self, count: int, *, tree: Tree | None = None) -> Iterator[list[Path]]:
        """`count` carpetas de pruebas nuevas, que se borran al salir.

        Con lo de `before`, o, si se da `tree`, tal como estaba otra al recogerla.
        """
        with scratch() as base:
            roots = [base / str(number) for number in range(count)]
            for root in roots:
                if tree is not None:
                    write_tree(root, tree)
                else:
                    write_tree(root, {"work": None, "tmp": None})
                    write_tree(root / "work", self.before)
                    if self.prepare is not None:
                        self.prepare(root)
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
                error=result.error if note["status"] == ERROR_STATUS else None,
                notes=tuple(notes),
            )
        )
        notes = []
    missing = replace(result, complete=False, value=None)
    return found[:count] + [missing] * (count - len(found))


def scratch_base() -> Path:
    """La carpeta donde se crean las de pruebas."""
    in_memory = os.access(_MEMORY_DISK, os.W_OK | os.X_OK)
    return _MEMORY_DISK if in_memory else Path(tempfile.gettempdir())


@contextmanager
def scratch() -> Iterator[Path]:
    """Una carpeta vacía; en memoria donde se puede, que ahí `fsync` no cuesta nada."""
    root = Path(os.path.realpath(tempfile.mkdtemp(prefix="faults-", dir=scratch_base())))
    try:
        yield root
    finally:
        shutil.rmtree(root, ignore_errors=True)


def write_tree(root: Path, tree: Mapping[str, bytes | str | None]) -> None:
    """Crea en `root` lo que dice el árbol."""
    root.mkdir(exist_ok=True)
    for name in sorted(tree):
        content = tree[name]
        if content is None:
            (root / name).mkdir(parents=True, exist_ok=True)
        elif isinstance(content, str):
            (root / name).symlink_to(content)
        else:
            (root / name).write_bytes(content)


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
    return Scenario(submission, stage, probe, args, before, limits=limits or Limits())

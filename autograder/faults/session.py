"""El lado del padre: prepara la carpeta de pruebas, pide la ejecución y recoge el registro.

Una llamada se describe con `Scenario`: qué hay antes en la carpeta, qué sonda se llama y con qué.
Cada ejecución tiene una carpeta nueva, con `work` (donde trabaja el código) y `tmp` (la carpeta
temporal del sistema, que hace de otro sistema de archivos).
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.children.client import get_server
from autograder.children.limits import Limits
from autograder.children.result import ChildResult
from autograder.children.submission import Submission

from .ops import Op
from .replay import Disk, Mismatch, Tree, read_tree

PRELUDE = ("autograder.faults.prelude",)
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

    def run(self, root: Path, **plan: Any) -> ChildResult:
        """Hace la llamada en un hijo, sobre la carpeta `root`, con ese plan."""
        server = get_server(stage=self.stage, prelude=PRELUDE)
        return server.run(
            self.probe,
            submission=self.submission,
            args={**self.args, "plan": {"root": os.fspath(root), **plan}},
            limits=self.limits,
            folder=root,
            guarded=self.guarded,
        )

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """Una carpeta de pruebas nueva con lo de `before`, que se borra al salir."""
        with scratch() as root:
            fill(root, self.before)
            yield root


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
    work.mkdir()
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
    with scenario.folder() as root:
        before = read_tree(root)
        result = scenario.run(root, **plan)
        after = read_tree(root)
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

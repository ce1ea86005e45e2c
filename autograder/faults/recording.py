"""Graba una llamada y comprueba que el registro explica todo lo que quedó en la carpeta."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.children.result import ChildResult

from .ops import Op, points_of
from .replay import Disk, Mismatch, Tree, read_tree
from .session import Scenario

WATCHED = ("work", "tmp")
"""Las carpetas cuyas operaciones se graban; lo demás que haya en la de pruebas es de otra máquina."""


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
    """Lo que había en `work` y en `tmp`."""
    after: Tree
    """Lo que quedó en la carpeta de pruebas entera."""
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


def record_many(
    scenario: Scenario,
    plans: Sequence[Mapping[str, Any]],
    *,
    tree: Tree | None = None,
    inspect: Callable[[Path], None] | None = None,
) -> list[Recording]:
    """Como `record`, una vez por plan, en una sola tanda.

    Con `tree`, a partir de esa carpeta; `inspect` mira cada una al final, antes de que se borre.
    """
    if not plans:
        return []
    with scenario.folders(len(plans), tree=tree) as roots:
        before = watched(read_tree(roots[0]))
        full = [{"root": str(root), **plan} for root, plan in zip(roots, plans, strict=True)]
        results = scenario.run(full)
        for root in roots:
            if inspect is not None:
                inspect(root)
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
    if not unseen and value["points"] != sum(points_of(op) for op in ops):
        unseen = ("el registro no cuadra con sus puntos",)
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
    return disk.tree() == watched(after)


def watched(tree: Tree) -> Tree:
    """La parte del árbol cuyas operaciones se graban."""
    return {path: content for path, content in tree.items() if path.split("/")[0] in WATCHED}

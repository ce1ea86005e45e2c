"""Como `power`, cuando quien lee mira más de un archivo o decide por su cuenta de qué fiarse.

Se construye de verdad cada disco legal, distinto, y se lee con la función que se dé. Sirve para lo
que recupera datos al abrir: un registro con última entrada a medias, una copia de seguridad, un lector
de quien aprende (en un hijo).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from .instant import Instant, after_power_cut
from .kill import why_not
from .model import Content, File, Symlink
from .namespace import Namespace, namespaces, trees_of
from .ops import Op
from .recording import Recording, watched
from .replay import Disk, Tree
from .session import scratch, write_tree

MAX_TREES = 3000
"""Tope de discos distintos; por encima no se juzga."""

READ_AT_ONCE = 50

Read = Callable[[list[Path]], Sequence[Any]]
"""Lee varias carpetas de pruebas (cada una con su `work`) y dice qué encuentra en cada una."""

Accepts = Callable[[Any, Sequence[Op]], bool]
"""Si vale lo encontrado cuando la luz se va tras esas operaciones (marcas incluidas)."""


@dataclass(frozen=True)
class Failure:
    """Un disco legal del que se lee algo que no vale."""

    instant: Instant
    found: Any
    tree: Tree


@dataclass(frozen=True)
class TreesReport:
    """`states`: pares de punto y disco distintos; `counterexample`, el primero que falla.

    `refused` dice por qué no se juzga, si es así.
    """

    states: int = 0
    failing: int = 0
    counterexample: Failure | None = None
    refused: str | None = None

    @property
    def holds(self) -> bool:
        """Si se miró al menos un estado y en todos se lee algo que vale."""
        return self.states > 0 and self.failing == 0


Identity = frozenset[tuple[str, bytes | str | None]]


def in_parent(read: Callable[[Path], Any]) -> Read:
    """Un lector nuestro, que no hace falta encerrar: recibe la carpeta de pruebas."""
    return lambda roots: [read(root) for root in roots]


def power_trees(recording: Recording, *, read: Read, accepts: Accepts) -> TreesReport:
    """Lee cada disco que puede dejar un corte de luz en cada punto de la grabación."""
    refused = why_not(recording)
    if refused is not None:
        return TreesReport(refused=refused)
    cuts: list[tuple[int, Identity]] = []
    distinct: dict[Identity, Tree] = {}
    for done, _disk, _namespace, tree, _contents in _cuts(recording):
        identity = frozenset(tree.items())
        distinct.setdefault(identity, tree)
        cuts.append((done, identity))
        if len(distinct) > MAX_TREES or len(cuts) > 10 * MAX_TREES:
            return TreesReport(refused=f"demasiados estados (el tope es {MAX_TREES})")
    found = _read_all(distinct, read, recording)
    wrong = [cut for cut in cuts if not accepts(found[cut[1]], recording.ops[: cut[0]])]
    if not wrong:
        return TreesReport(len(cuts))
    done, identity = wrong[0]
    instant = _instant(recording, done, identity, found=str(found[identity]))
    failure = Failure(instant, found[identity], distinct[identity])
    return TreesReport(len(cuts), len(wrong), failure)


_State = tuple[int, Disk, Namespace, Tree, Mapping[File, Content]]


def _cuts(recording: Recording) -> Iterator[_State]:
    """Todos los discos legales de cada punto, sin repetir los iguales de un mismo punto."""
    disk = Disk(recording.before)
    for done in range(len(recording.ops) + 1):
        if done:
            disk.apply(recording.ops[done - 1])
        seen: set[Identity] = set()
        for namespace in namespaces(disk):
            for tree, contents in _trees(disk, namespace):
                identity = frozenset(tree.items())
                if identity not in seen:
                    seen.add(identity)
                    yield done, disk, namespace, tree, contents


def _instant(recording: Recording, done: int, identity: Identity, *, found: str) -> Instant:
    """El instante de ese disco, que se vuelve a buscar: guardarlos todos costaría demasiado."""
    for place, disk, namespace, tree, contents in _cuts(recording):
        if place == done and frozenset(tree.items()) == identity:
            return after_power_cut(
                recording.ops,
                done,
                disk=disk,
                namespace=namespace,
                contents=contents,
                returned=recording.returned and done == len(recording.ops),
                found=found,
            )
    raise LookupError(done)


def _trees(disk: Disk, namespace: Namespace) -> Iterator[tuple[Tree, Mapping[File, Content]]]:
    """Los árboles de esos nombres: un contenido legal por cada archivo con cambios pendientes."""
    named = trees_of(namespace, disk.root)
    unsettled = list(
        {node: None for node in named.values() if isinstance(node, File) and node.pending}
    )
    for choice in product(*(list(node.contents()) for node in unsettled)):
        contents = dict(zip(unsettled, choice, strict=True))
        tree: Tree = {}
        for path, node in named.items():
            if isinstance(node, File):
                tree[path] = contents[node].data if node in contents else node.durable
            else:
                tree[path] = node.text if isinstance(node, Symlink) else None
        yield watched(tree), contents


def _read_all(
    distinct: Mapping[Identity, Tree], read: Read, recording: Recording
) -> dict[Identity, Any]:
    """Lo que se lee en cada disco. Lo que no es de `work` ni de `tmp` está como quedó al final."""
    elsewhere = {
        path: content
        for path, content in recording.after.items()
        if path not in watched(recording.after)
    }
    found: dict[Identity, Any] = {}
    keys = list(distinct)
    for start in range(0, len(keys), READ_AT_ONCE):
        some = keys[start : start + READ_AT_ONCE]
        with scratch() as base:
            roots = [base / str(number) for number in range(len(some))]
            for root, key in zip(roots, some, strict=True):
                write_tree(root, {**elsewhere, **_moved(distinct[key], recording.root, str(root))})
            found.update(zip(some, read(roots), strict=True))
    return found


def _moved(tree: Tree, before: str, after: str) -> Tree:
    """El árbol con los enlaces absolutos llevados a la carpeta nueva."""
    return {
        path: content.replace(before, after, 1) if isinstance(content, str) else content
        for path, content in tree.items()
    }

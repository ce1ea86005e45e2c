"""Los nombres que puede haber en el disco tras un corte, y a qué lleva una ruta en cada caso."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from .model import Entries, File, Folder, Node, Symlink, take_from
from .replay import LINKS_MAX, Disk


@dataclass(frozen=True)
class Namespace:
    """Una elección legal de nombres: cuántos cambios pendientes llegaron en cada carpeta."""

    entries: dict[Folder, Entries]
    arrived: dict[Folder, int]

    @cached_property
    def key(self) -> frozenset[tuple[int, str, int]]:
        """Identifica los nombres que hay, venga de donde venga cada uno."""
        return frozenset(
            (id(folder), name, id(entry.node))
            for folder, entries in self.entries.items()
            for name, entry in entries.items()
        )


def namespaces(disk: Disk) -> Iterator[Namespace]:
    """Todas las elecciones legales de nombres (reglas 2 y 3 de `model`)."""
    folders = [node for node in disk.nodes if isinstance(node, Folder)]
    unsettled = [folder for folder in folders if folder.pending]
    for counts in product(*(range(len(folder.pending) + 1) for folder in unsettled)):
        arrived = dict(zip(unsettled, counts, strict=True))
        entries = {folder: folder.after(arrived.get(folder, 0)) for folder in folders}
        for folder, count in arrived.items():
            for naming in folder.pending[:count]:
                if naming.origin is not None and naming.node is not None:
                    source = entries[naming.origin]
                    take_from(source, naming.origin_name, naming.node, naming.since)
        for folder in folders:
            for name, node, since in folder.taken:
                take_from(entries[folder], name, node, since)
        yield Namespace(entries, arrived)


def resolve(namespace: Namespace, top: Folder, path: str, *, root: str) -> Node | None:
    """Lo que hay en `path`, siguiendo enlaces simbólicos; `None` si no hay nada que leer.

    `root` es la carpeta de pruebas de verdad: los enlaces absolutos empiezan por ella.
    """
    trail: list[Node] = [top]
    parts = path.split("/")[::-1]
    links = 0
    while parts:
        part = parts.pop()
        folder = trail[-1]
        if not isinstance(folder, Folder):
            return None
        if part in ("", "."):
            continue
        if part == "..":
            trail = trail[:-1] or [top]
            continue
        entry = namespace.entries[folder].get(part)
        if entry is None:
            return None
        if not isinstance(entry.node, Symlink):
            trail.append(entry.node)
            continue
        links += 1
        text = entry.node.text
        if text.startswith("/"):
            if not text.startswith(root + "/"):
                return None
            trail, text = [top], text[len(root) + 1 :]
        if links > LINKS_MAX:
            return None
        parts += text.split("/")[::-1]
    return trail[-1]


def trees_of(namespace: Namespace, top: Folder) -> dict[str, File | Symlink | None]:
    """Ruta → nodo de todo lo que se alcanza desde `top` (`None`: una carpeta)."""
    found: dict[str, File | Symlink | None] = {}
    waiting: list[tuple[str, Folder]] = [("", top)]
    while waiting:
        prefix, folder = waiting.pop()
        for name, entry in namespace.entries[folder].items():
            path = prefix + name
            if isinstance(entry.node, Folder):
                found[path] = None
                waiting.append((path + "/", entry.node))
            else:
                found[path] = entry.node
    return found

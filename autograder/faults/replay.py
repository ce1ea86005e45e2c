"""Repite un registro de operaciones sobre el disco simulado de `model`.

Si el resultado no es la carpeta de verdad, el grabador no lo vio todo y no se juzga.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from .model import Entry, File, Folder, Naming, Node, Resize, Symlink, Write
from .ops import Op

Tree = dict[str, bytes | str | None]
"""Ruta relativa → contenido; `None` si es una carpeta, texto si es un enlace simbólico."""

LINKS_MAX = 20

SPECIAL = "\0especial"
"""Lo que representa a una tubería o un dispositivo: leerlos podría no acabar nunca."""


class Mismatch(Exception):
    """El registro no se puede repetir: le falta algo."""


def read_tree(root: Path) -> Tree:
    """La carpeta de verdad, entera."""
    tree: Tree = {}
    for folder, folders, files in os.walk(root):
        for name in [*folders, *files]:
            full = Path(folder, name)
            relative = full.relative_to(root).as_posix()
            if full.is_symlink():
                tree[relative] = os.fspath(full.readlink())
            elif full.is_dir():
                tree[relative] = None
            elif full.is_file():
                tree[relative] = full.read_bytes()
            else:
                tree[relative] = SPECIAL
    return tree


class Disk:
    """El disco simulado: empieza con un árbol duradero y avanza operación a operación."""

    def __init__(self, tree: Mapping[str, bytes | str | None]) -> None:
        self.root = Folder()
        self.nodes: list[Node] = [self.root]
        self.descriptors: dict[int, Node] = {}
        self.clock = 0
        for path in sorted(tree):
            content = tree[path]
            node: Node
            if content is None:
                node = Folder()
            elif isinstance(content, str):
                node = Symlink(content)
            else:
                node = File(durable=content, current=content)
            self.nodes.append(node)
            folder, name = self._parent(path)
            folder.current[name] = folder.durable[name] = Entry(node, 0)

    def tree(self) -> Tree:
        """Lo que vería ahora quien leyera la carpeta."""
        found: Tree = {}
        waiting: list[tuple[str, Folder]] = [("", self.root)]
        while waiting:
            prefix, folder = waiting.pop()
            for name, (node, _since) in folder.current.items():
                path = prefix + name
                if isinstance(node, Folder):
                    found[path] = None
                    waiting.append((path + "/", node))
                else:
                    found[path] = node.text if isinstance(node, Symlink) else node.current
        return found

    # ------------------------------------------------------------------ operaciones
    def apply(self, op: Op) -> None:
        """Avanza una operación. Lanza `Mismatch` si el disco no puede estar donde dice el registro."""
        self.clock += 1
        if op.failed:
            self._fail(op)
            return
        match op.kind:
            case "open":
                self.descriptors[op.fd] = self._open(op)
            case "dup":
                self.descriptors[op.fd] = self._descriptor(op.source_fd)
            case "close":
                self.descriptors.pop(op.fd, None)
            case "write":
                self._file(op).change(Write(op.offset, op.data, self.clock))
            case "truncate":
                self._file(op).change(Resize(op.size, self.clock))
            case "fsync":
                node = self._descriptor(op.fd)
                if not isinstance(node, Symlink):
                    node.sync()
            case "fdatasync":
                node = self._descriptor(op.fd)
                if isinstance(node, File):
                    node.sync()
            case "sync":
                for node in self.nodes:
                    if not isinstance(node, Symlink):
                        node.sync()
            case "rename":
                self._rename(op)
            case "link":
                source = self.lookup(op.path) if op.path else self._descriptor(op.source_fd)
                self._name(op.target, source)
            case "unlink" | "rmdir":
                folder, name = self._parent(op.path)
                if name not in folder.current:
                    raise Mismatch(op.path)
                folder.change(Naming(name, None, name, self.clock))
            case "mkdir":
                self._name(op.path, Folder())
            case "symlink":
                self._name(op.path, Symlink(op.target))
            case "commit" | "event" | "line":
                pass

    def _open(self, op: Op) -> Node:
        if op.flags & getattr(os, "O_TMPFILE", 0) == getattr(os, "O_TMPFILE", -1):
            nameless = File()
            self.nodes.append(nameless)
            return nameless
        folder, name = self._parent(op.path)
        found = folder.current.get(name)
        if (found is None) != op.created:
            raise Mismatch(op.path)
        if found is None:
            self._name(op.path, File())
            return folder.current[name].node
        if op.flags & os.O_TRUNC and isinstance(found.node, File) and found.node.has_history:
            found.node.change(Resize(0, self.clock))
        return found.node

    def _rename(self, op: Op) -> None:
        source, source_name = self._parent(op.path)
        folder, name = self._parent(op.target)
        moved = source.current.get(source_name)
        if moved is None:
            raise Mismatch(op.path)
        there = folder.current.get(name)
        if there is not None and there.node is moved.node:
            return  # rename(2): dos nombres del mismo archivo; no hace nada.
        if source is folder:
            folder.change(Naming(name, moved.node, source_name, self.clock))
        else:
            folder.change(Naming(name, moved.node, None, self.clock, source, source_name))

    def _fail(self, op: Op) -> None:
        if op.kind in ("fsync", "fdatasync"):
            node = self._descriptor(op.fd)
            if not isinstance(node, Symlink) and node.pending:
                node.stuck = True

    def _name(self, path: str, node: Node) -> None:
        if node not in self.nodes:
            self.nodes.append(node)
        folder, name = self._parent(path)
        folder.change(Naming(name, node, None, self.clock))

    # ------------------------------------------------------------------ búsquedas
    def _file(self, op: Op) -> File:
        node = self._descriptor(op.fd) if op.fd >= 0 else self.lookup(op.path)
        if not isinstance(node, File):
            raise Mismatch(op.path)
        return node

    def _descriptor(self, fd: int) -> Node:
        if fd not in self.descriptors:
            raise Mismatch(f"descriptor {fd}")
        return self.descriptors[fd]

    def lookup(self, path: str) -> Node:
        """Lo que hay ahora en una ruta sin enlaces. Lanza `Mismatch` si no hay nada."""
        folder, name = self._parent(path)
        if name not in folder.current:
            raise Mismatch(path)
        return folder.current[name].node

    def _parent(self, path: str) -> tuple[Folder, str]:
        """La carpeta y el nombre de una ruta; las del registro no llevan enlaces por el camino."""
        folder = self.root
        *parents, name = path.split("/")
        for part in parents:
            entry = folder.current.get(part)
            if entry is None or not isinstance(entry.node, Folder):
                raise Mismatch(path)
            folder = entry.node
        return folder, name

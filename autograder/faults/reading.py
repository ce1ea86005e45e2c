"""Lee un archivo de un árbol ya recogido, siguiendo enlaces simbólicos."""

from __future__ import annotations

from .instant import Reading
from .model import File, Folder, Node
from .namespace import Namespace, resolve
from .replay import Disk, Tree


def read_file(tree: Tree, path: str, *, root: str) -> Reading:
    """El contenido de `path` en el árbol, `None` si no existe, o por qué no se puede leer."""
    node = _find(Disk(tree), path, root)
    if isinstance(node, Folder):
        return "en ese nombre hay una carpeta"
    return node.current if isinstance(node, File) else None


def real_path(tree: Tree, path: str, *, root: str) -> str:
    """La ruta del archivo que se lee en `path`: la misma, salvo que haya enlaces por medio."""
    disk = Disk(tree)
    found = _find(disk, path, root)
    for name in tree:
        if found is not None and disk.lookup(name) is found:
            return name
    return path


def _find(disk: Disk, path: str, root: str) -> Node | None:
    folders = [node for node in disk.nodes if isinstance(node, Folder)]
    now = Namespace({folder: folder.current for folder in folders}, {})
    return resolve(now, disk.root, path, root=root)

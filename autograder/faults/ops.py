"""Qué es una operación de archivo anotada: datos planos, que viajan como JSON.

Las rutas son relativas a la carpeta de pruebas y ya sin enlaces simbólicos en el camino:
`work/estado.json`, `tmp/tmpabc`. El primer tramo hace de sistema de archivos: entre `work` y `tmp`
no se puede renombrar ni enlazar (EXDEV), como suele pasar con la carpeta temporal del sistema.
"""

from __future__ import annotations

import base64
import os
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

Kind = Literal[
    "open",
    "close",
    "dup",
    "write",
    "truncate",
    "fsync",
    "fdatasync",
    "sync",
    "rename",
    "link",
    "unlink",
    "mkdir",
    "rmdir",
    "symlink",
    "commit",
    "event",
    "line",
]

MARKS: frozenset[Kind] = frozenset({"commit", "event", "line"})
"""Instantes que no son operaciones de archivo, pero en los que también se mata al proceso."""

SILENT: frozenset[Kind] = frozenset({"close", "dup"})
"""Operaciones que se anotan para seguir los descriptores y que nunca cambian la carpeta."""


@dataclass(frozen=True)
class Where:
    """Línea del código de quien aprende de la que salió la operación."""

    file: str
    line: int
    function: str


@dataclass(frozen=True)
class Op:
    """Una operación terminada (o, si `failed`, una que devolvió un error provocado).

    `fd` es el descriptor sobre el que actúa; en `open` y `dup`, el que nace. `source_fd` es el
    descriptor copiado (`dup`) o el archivo sin nombre que recibe uno (`link`). `target` es el
    destino de `rename` y de `link`, y el texto de `symlink`. `offset` es el lugar real de la
    escritura; `size`, la longitud que deja `truncate`; `created`, si `open` creó el archivo.
    """

    kind: Kind
    path: str = ""
    target: str = ""
    fd: int = -1
    source_fd: int = -1
    flags: int = 0
    offset: int = 0
    size: int = 0
    data: bytes = b""
    failed: bool = False
    created: bool = False
    where: Where | None = None

    def to_plain(self) -> dict[str, Any]:
        """El diccionario JSON de la operación, sin los campos que tienen su valor por omisión."""
        plain: dict[str, Any] = {}
        for item in fields(self):
            value = getattr(self, item.name)
            if value == item.default:
                continue
            if isinstance(value, bytes):
                plain[item.name] = base64.b64encode(value).decode("ascii")
            elif isinstance(value, Where):
                plain[item.name] = [value.file, value.line, value.function]
            else:
                plain[item.name] = value
        return plain

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Op:
        """Lo contrario de `to_plain`."""
        values = dict(plain)
        if "data" in values:
            values["data"] = base64.b64decode(values["data"])
        if "where" in values:
            values["where"] = Where(*values["where"])
        return cls(**values)

    def without_bytes(self) -> Op:
        """La misma operación sin el contenido: basta para nombrarla."""
        return replace(self, data=b"", size=len(self.data)) if self.data else self


def is_reading(flags: int) -> bool:
    """Si un `open` con esas opciones no puede cambiar nada en la carpeta."""
    changing = os.O_CREAT | os.O_TRUNC
    return flags & os.O_ACCMODE == os.O_RDONLY and not flags & changing


def points_of(op: Op) -> int:
    """En cuántos puntos se puede matar por esa operación: a mitad (si escribe) y justo después."""
    if op.failed or op.kind in SILENT or (op.kind == "open" and is_reading(op.flags)):
        return 0
    return 2 if op.kind == "write" and len(op.data) >= 2 else 1


def describe(op: Op) -> str:
    """La operación en pocas palabras, como la leería quien la escribió."""
    name, other = _shown(op.path), _shown(op.target)
    match op.kind:
        case "write":
            text = f"write de {bytes_text(len(op.data) or op.size)} en {name}"
        case "truncate":
            text = f"truncate de {name} a {bytes_text(op.size)}"
        case "rename":
            text = f"rename de {name} a {other}"
        case "link":
            text = f"link de {name or 'un archivo sin nombre'} a {other}"
        case "open" if op.created:
            text = f"open de {name} (lo crea)"
        case "open" if op.flags & os.O_TRUNC:
            text = f"open de {name} (lo deja vacío)"
        case "symlink":
            text = f"symlink {name} → {op.target}"
        case "sync":
            text = "sync de todo"
        case "commit":
            text = f"confirmación del mundo ({op.path})"
        case "event":
            text = f"evento {op.path}"
        case "line":
            text = "línea ejecutada"
        case _:
            text = f"{op.kind} de {name}"
    return f"{text} (con error)" if op.failed else text


def bytes_text(count: int) -> str:
    """«1 byte», «412 bytes»."""
    return "1 byte" if count == 1 else f"{count} bytes"


def _shown(path: str) -> str:
    """Una ruta del registro como la nombraría quien la usa."""
    if path == "work":
        return "la carpeta"
    return path.removeprefix("work/")

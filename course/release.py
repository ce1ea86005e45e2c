"""El trabajo de quien aprende no se pierde: cuándo se puede escribir una lección y cómo reponerla.

Un cuaderno publicado lleva en sus metadatos la huella de sus celdas. Si ya no coincide, alguien
ha escrito en él (una respuesta, una nota, una celda nueva) y nada del curso lo sobrescribe.
`reset` es la única puerta, y antes guarda una copia con fecha en `copias/`.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any


class Work(Enum):
    """Qué hay en el lugar de una lección."""

    MISSING = "no está"
    UNTOUCHED = "sin tocar"
    STARTED = "con trabajo"
    UNREADABLE = "ilegible"


def release_digest(notebook: Mapping[str, Any]) -> str:
    """Huella de lo que una persona puede cambiar: clase y texto de cada celda, en orden.

    No cuentan las salidas, los números de ejecución ni los finales de línea.
    """
    digest = hashlib.sha256()
    for cell in notebook["cells"]:
        source = cell["source"]
        text = "\n".join((source if isinstance(source, str) else "".join(source)).splitlines())
        digest.update(f"{cell['cell_type']}\0{text}\0".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def work_in(lesson: Path) -> Work:
    """Mira un cuaderno sin tocarlo. Lo que no se sabe leer puede ser trabajo: no se pisa."""
    try:
        data = lesson.read_bytes()
    except FileNotFoundError:
        return Work.MISSING
    try:
        notebook = json.loads(data.decode("utf-8"))
        sealed = notebook["metadata"]["curso"]["release"]
        return Work.UNTOUCHED if release_digest(notebook) == sealed else Work.STARTED
    except (ValueError, KeyError, TypeError, AttributeError):
        return Work.UNREADABLE


def publish(lesson: Path, release: bytes) -> Work:
    """Escribe lo publicado si no pisa el trabajo de nadie; devuelve lo que había antes."""
    before = work_in(lesson)
    if before in {Work.MISSING, Work.UNTOUCHED}:
        replace_file(lesson, release)
    return before


def restore(lesson: Path, release: bytes, *, now: datetime) -> Path | None:
    """Deja la lección como se publicó; devuelve la copia de lo que había, si hacía falta una."""
    copy = None
    if work_in(lesson) in {Work.STARTED, Work.UNREADABLE}:
        copy = keep_copy(lesson, now=now)
    replace_file(lesson, release)
    return copy


def keep_copy(lesson: Path, *, now: datetime) -> Path:
    """Copia el cuaderno en `copias/`, junto a él, con la fecha y la hora en el nombre."""
    folder = lesson.parent / "copias"
    folder.mkdir(exist_ok=True)
    stem, attempt = f"{lesson.stem}-{now:%Y%m%d-%H%M%S}", 1
    while True:
        copy = folder / (f"{stem}.ipynb" if attempt == 1 else f"{stem}-{attempt}.ipynb")
        try:
            with copy.open("xb") as file:
                file.write(lesson.read_bytes())
                file.flush()
                os.fsync(file.fileno())
            return copy
        except FileExistsError:
            attempt += 1


def replace_file(path: Path, data: bytes) -> None:
    """Pone `data` en `path` de una vez: quien lo lea ve lo de antes o lo nuevo, nunca la mitad."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise

"""El archivo de la escena, byte a byte: lo que encuentra quien vuelve tras una caída."""

from __future__ import annotations

import json
from pathlib import Path

from autograder.demos.office_task import SCENE_FILE
from autograder.demos.page import Note, Table
from autograder.spanish import whole
from harness_base.envelope import digest_of

_SHOWN = 48


def saved_file(folder: Path) -> Table | Note:
    """Cuántos bytes tiene, cómo empieza, cómo acaba y si dentro hay una escena entera."""
    path = folder / SCENE_FILE
    if not path.exists():
        return Note("Pendiente: esa tarea todavía no ha guardado nada.")
    data = path.read_bytes()
    found = _reading(data)
    rows = [
        ("Tamaño", f"{whole(len(data))} bytes"),
        ("Empieza por", _text(data[:_SHOWN]) + ("…" if len(data) > _SHOWN else "")),
        ("Acaba en", "…" + _text(data[-_SHOWN:])),
        ("Quien lo lee", found),
    ]
    left = sorted(p.name for p in folder.iterdir() if p.name.startswith(SCENE_FILE + "."))
    rows += [("A su lado", f"{name}, el temporal del que murió") for name in left]
    entire = found.startswith("encuentra")
    return Table(
        title=f"El archivo {SCENE_FILE}",
        header=("Qué se mira", "Qué hay"),
        rows=tuple(rows),
        summary="La copia está entera."
        if entire
        else "▶ No queda ninguna copia entera: ni la nueva ni la de antes.",
        marked=frozenset() if entire else frozenset({3}),
    )


def _reading(data: bytes) -> str:
    digest, _, body = data.partition(b" ")
    sealed = digest_of(body) == digest
    try:
        content = json.loads(body if sealed else data)
    except ValueError as error:
        return f"{type(error).__name__}: {error}" if data else "nada: está vacío"
    scene = content["scene"] if sealed else content
    return f"encuentra {scene['turn']} turnos y {scene['replies']} respuestas"


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\n", "⏎")

"""Qué puede leer el código de quien aprende en las comprobaciones de la etapa k.

El arnés base y las etapas anteriores, sí. La etapa k y las siguientes, los ejercicios, las
soluciones y el resto del repositorio, no. Todo pasa por abrir un archivo (importar también: el
`.pyc` se abre), así que basta con un enganche de auditoría, que no se puede quitar. Al primer
acceso prohibido el proceso termina y lo dice: no hay excepción que capturar.

No es una cárcel: la corrección de una clase añade una de verdad.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import CodeType
from typing import Any

from autograder.children.channel import violation

STAGES = ("state", "snapshot", "resume", "effects", "history", "durable")
"""Módulos de `harness_base` que son la referencia de las lecciones 1 a 6."""

ROOT = Path(__file__).resolve().parent.parent.parent
REFERENCE = "referencia"
OUTSIDE = "ajeno"
PROCESS = "proceso"

_COURSE_FOLDERS = ("autograder", "course", "solutions", "tests", ".ci")
"""Las carpetas del repositorio que no son de quien aprende; en cualquier otra puede escribir."""

_READABLE_AUTOGRADER = ("children", "probes", "faults", "__init__", "__pycache__")
_PATH_EVENTS = {"open": 1, "os.link": 2, "os.rename": 2, "os.symlink": 1, "os.truncate": 1}
_PROCESS_EVENTS = frozenset(
    {"os.fork", "os.forkpty", "os.exec", "os.posix_spawn", "os.spawn", "os.system"}
    | {"subprocess.Popen", "pty.spawn"}
)


_forking = False


def fork() -> int:
    """`os.fork` para nuestras sondas, sin que la vigilancia lo tome por uno de quien aprende."""
    global _forking
    _forking = True
    try:
        return os.fork()
    finally:
        _forking = False


def stages_from(stage: int) -> frozenset[str]:
    """Los módulos de etapa que no se pueden usar al comprobar la etapa `stage` (1 a 6)."""
    return frozenset(STAGES[stage - 1 :])


class Guard:
    """Clasifica rutas: prohibida por ser la referencia, por ajena, o permitida."""

    def __init__(self, *, stage: int) -> None:
        self.forbidden = stages_from(stage)
        self.root = os.fspath(ROOT)
        self.allowed: tuple[str, ...] = ()
        self.theirs: set[str] = set()
        """Archivos del repositorio que escribió quien aprende."""
        for folder in (sys.prefix, sys.base_prefix):
            self.allow(folder)

    def allow(self, folder: str) -> None:
        """Deja abrir lo que haya en `folder`, aunque esté dentro del repositorio."""
        self.allowed += (os.path.realpath(folder) + "/",)

    def judge(self, path: str) -> tuple[str, str] | None:
        """(clase, ruta relativa) si `path` está prohibida; None si se puede abrir."""
        real = os.path.realpath(path)
        if not real.startswith(self.root + "/") or real.startswith(self.allowed):
            return None
        if real in self.theirs:
            return None
        relative = real[len(self.root) + 1 :]
        parts = relative.split("/")
        if parts[0] == "harness_base":
            modules = {part.split(".")[0] for part in parts[1:]}
            return (REFERENCE, relative) if modules & self.forbidden else None
        if parts[0] == "lessons":
            return None
        if parts[0] == "autograder" and (
            len(parts) == 1 or parts[1].split(".")[0] in _READABLE_AUTOGRADER
        ):
            return None
        return OUTSIDE, relative

    def check_code(self, code: CodeType) -> None:
        """Termina el proceso si el código se compiló a partir de un archivo prohibido.

        Un archivo de quien aprende vale esté donde esté, y desde ahora se puede abrir: lo hacen
        `traceback` y `linecache` para citar una línea.
        """
        verdict = self.judge(code.co_filename)
        if verdict is None:
            return
        kind, relative = verdict
        if kind == REFERENCE or relative.split("/")[0] in _COURSE_FOLDERS:
            violation(kind, relative)
        self.theirs.add(os.path.realpath(code.co_filename))

    def install(self) -> None:
        """Vigila desde ahora todo lo que abra este proceso."""
        path_events, process_events = _PATH_EVENTS, _PROCESS_EVENTS
        judge, decode, is_instance = self.judge, os.fsdecode, isinstance
        text_types = (str, bytes, os.PathLike)

        def hook(event: str, args: tuple[Any, ...]) -> None:
            count = path_events.get(event)
            if count is not None:
                for path in args[:count]:
                    if is_instance(path, text_types):
                        verdict = judge(decode(path))
                        if verdict is not None:
                            violation(*verdict)
            elif event in process_events and not _forking:
                violation(PROCESS, event)

        sys.addaudithook(hook)

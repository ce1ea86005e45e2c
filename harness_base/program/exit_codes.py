"""Los códigos de salida del programa, y a cuál lleva cada error."""

from __future__ import annotations

from enum import IntEnum

from harness_base.errors import (
    CheckpointNotSaved,
    DamagedRun,
    HarnessChanged,
    ModelError,
    NewerFormat,
    RunBusy,
    RunNotFound,
    WorldNotSaved,
)


class Exit(IntEnum):
    """Cómo acabó el programa, para quien lo llama."""

    DONE = 0
    STOPPED = 1
    BAD_REQUEST = 2
    DAMAGED = 3
    CHANGED = 4
    BUSY = 5
    PAUSED = 6
    DISK = 7
    NO_MODEL = 8
    NOT_FOUND = 9
    INTERRUPTED = 130


MEANING = {
    Exit.DONE: "la tarea terminó (o la consulta se hizo)",
    Exit.STOPPED: "la tarea se paró sin terminar: límite, negativa, respuesta cortada o error",
    Exit.BAD_REQUEST: "la petición no se puede atender; no se ha hecho nada",
    Exit.DAMAGED: "la ejecución está dañada o es de una versión más nueva",
    Exit.CHANGED: "el modelo, las instrucciones, las herramientas o el mundo no son los de entonces",
    Exit.BUSY: "otro proceso tiene abierta la ejecución",
    Exit.PAUSED: "en pausa por SIGINT o SIGTERM; se puede reanudar",
    Exit.DISK: "el disco no ha guardado (lleno, sin permiso, con errores)",
    Exit.NO_MODEL: "el modelo no responde; se puede reanudar",
    Exit.NOT_FOUND: "no existe esa ejecución",
    Exit.INTERRUPTED: "segunda señal: salió en el acto; se puede reanudar",
}
"""Lo que dice de cada uno `--help`."""


def exit_for(error: Exception) -> Exit:
    """El código de un error que ha llegado hasta arriba."""
    match error:
        case RunNotFound():
            return Exit.NOT_FOUND
        case DamagedRun() | NewerFormat():
            return Exit.DAMAGED
        case HarnessChanged():
            return Exit.CHANGED
        case RunBusy():
            return Exit.BUSY
        case ModelError():
            return Exit.NO_MODEL
        case CheckpointNotSaved() | WorldNotSaved() | OSError():
            return Exit.DISK
    return Exit.BAD_REQUEST

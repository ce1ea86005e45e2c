"""Poner en marcha la tarea de la oficina en un proceso de verdad, y matarlo de verdad."""

from __future__ import annotations

import atexit
import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

import cloudpickle

from autograder.demos.child import DONE, PENDING, Job
from autograder.demos.office_task import LOG_FILE, SCENE_FILE, WORLD_FILE
from autograder.demos.page import Table
from harness_base.loop import Scene
from harness_base.types import Listener

_WHEN = {
    "turn.started": "al empezar su turno {}",
    "turn.finished": "al terminar su turno {}",
    "model.replied": "al llegar la respuesta {}",
    "assistant.appended": "al anotar la respuesta {}",
    "tool.started": "al empezar su llamada {}",
    "tool.finished": "al terminar su llamada {}, antes de anotar el resultado en la escena",
    "results.appended": "al anotar los resultados por vez número {}",
    "run.finished": "al terminar la tarea",
}
_FILES = {
    WORLD_FILE: "el mundo: facturas, pagos y correos",
    LOG_FILE: "el registro de efectos",
    SCENE_FILE: "la escena guardada",
}


def run_office(folder: Path, *, kill_at: str | None = None) -> None:
    """Hace la tarea en un proceso nuevo, con la escena solo en memoria, y dice cómo acabó.

    `kill_at="turn.started:9"` lo mata con SIGKILL la novena vez que empieza un turno.
    """
    _run(Job(folder, _checked(kill_at)))


def run_with(
    folder: Path,
    open_scene: Callable[[Path], Scene],
    save_each_turn: Callable[[Path], Listener],
    *,
    kill_at: str | None = None,
) -> None:
    """Como `run_office`, con tu manera de abrir la escena y de guardarla."""
    _run(Job(folder, _checked(kill_at), open_scene, save_each_turn))


def on_disk(folder: Path) -> Table:
    """Lo que queda en la carpeta de la tarea y lo que no está en ningún archivo."""
    rows = []
    for name, what in _FILES.items():
        path = folder / name
        if not path.exists():
            continue
        if name == LOG_FILE:
            what += f": {len(path.read_bytes().splitlines())} llamadas terminadas"
        rows.append((name, what))
    if not (folder / SCENE_FILE).exists():
        rows.append(("(ninguno)", "la escena: mensajes, turno y contadores"))
    return Table(
        title="Lo que queda en disco",
        header=("Archivo", "Qué hay dentro"),
        rows=tuple(rows),
        summary="El proceso ya no existe, y con él se fue todo lo que tenía en memoria.",
    )


def _checked(kill_at: str | None) -> str | None:
    if kill_at is not None:
        name, _, times = kill_at.partition(":")
        if name not in _WHEN or not times.isdecimal() or int(times) == 0:
            known = ", ".join(_WHEN)
            raise ValueError(f"kill_at se escribe EVENTO:N, con un evento de estos: {known}.")
    return kill_at


def new_folder() -> Path:
    """Una carpeta vacía para una tarea; se borra al cerrar el cuaderno."""
    folder = Path(mkdtemp(prefix="oficina-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def finish(folder: Path) -> None:
    """Hace la tarea de principio a fin en un proceso nuevo, sin decir nada."""
    _start(Job(folder))


def _run(job: Job) -> None:
    print(_say(job, _start(job)))


def _start(job: Job) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "autograder.demos.child"],
        input=cloudpickle.dumps(job),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def _say(job: Job, done: subprocess.CompletedProcess[bytes]) -> str:
    if done.returncode == -signal.SIGKILL and job.kill_at is not None:
        name, _, times = job.kill_at.partition(":")
        return f"El proceso ha muerto por SIGKILL {_WHEN[name].format(times)}."
    try:
        said = json.loads(done.stdout)
    except ValueError:
        return f"El proceso ha terminado sin decir nada (estado {done.returncode})."
    if said["outcome"] == DONE:
        return f"Tarea terminada: ha empezado en el turno {said['first']} y acaba en el {said['turn']}."
    if said["outcome"] == PENDING:
        return f"Pendiente: resuelve 1.2 y 1.3 y vuelve a ejecutar esta celda ({said['said']})."
    where = f" En tu línea: {said['line']}" if said["line"] else ""
    return f"La tarea se ha parado: {said['said']}.{where}"

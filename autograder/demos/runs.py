"""Poner en marcha la tarea de la oficina en un proceso de verdad, y matarlo de verdad."""

from __future__ import annotations

import atexit
import json
import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

import cloudpickle

from autograder.demos.calm import without_crash
from autograder.demos.child import DONE, PENDING, Job
from autograder.demos.office_task import LOG_FILE, SCENE_FILE, WORLD_FILE
from autograder.demos.page import Table
from autograder.demos.programs import command, environment
from autograder.spanish import count
from harness_base.kill_switch import KillSwitch
from harness_base.loop import Scene
from harness_base.process import TIMEOUT_S, run_task
from harness_base.types import Listener

_WHEN = {
    "turn.started": "al empezar su turno {}",
    "turn.finished": "al terminar su turno {}",
    "model.replied": "al llegar su respuesta {}",
    "assistant.appended": "al anotar su respuesta {}",
    "tool.started": "al empezar su llamada {}",
    "tool.finished": "al terminar su llamada {}",
    "results.appended": "al anotar los resultados de su turno {}",
    "run.finished": "al terminar la tarea",
    "world.committed": "nada más confirmarse el cambio {} del mundo",
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
    check_moment(kill_at)
    report = run_task(folder / WORLD_FILE, folder, kill_at=kill_at)
    if report.signal == "SIGKILL" and kill_at is not None:
        print(death_text(kill_at))
    elif report.returncode == 0:
        print(_finished(0, report.turns))
    else:
        print(report)


def run_with(
    folder: Path,
    open_scene: Callable[[Path], Scene],
    save_each_turn: Callable[[Path], Listener],
    *,
    kill_at: str | None = None,
    kill_in_save: str | None = None,
) -> None:
    """Como `run_office`, con tu manera de abrir la escena y de guardarla.

    `kill_in_save="turn.finished:9"` lo mata a mitad de lo que guarde en ese momento, con la mitad
    de los bytes escritos.
    """
    check_moment(kill_at)
    check_moment(kill_in_save)
    done = subprocess.run(
        command("autograder.demos.child"),
        input=cloudpickle.dumps(Job(folder, open_scene, save_each_turn, kill_at, kill_in_save)),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
        timeout=TIMEOUT_S,
    )
    if done.returncode == -signal.SIGKILL and kill_in_save is not None:
        moment, _, count = kill_in_save.partition(":")
        when = _WHEN[moment].format(count)
        print(f"El proceso ha muerto por SIGKILL a mitad del guardado que hace {when}.")
    elif done.returncode == -signal.SIGKILL and kill_at is not None:
        print(death_text(kill_at))
    else:
        print(ending_text(done))


def on_disk(folder: Path) -> Table:
    """Lo que queda en la carpeta de la tarea y lo que no está en ningún archivo."""
    rows = []
    for name, what in _FILES.items():
        path = folder / name
        if not path.exists():
            continue
        if name == LOG_FILE:
            what += f": {_calls(path)}"
        rows.append((name, what))
    if not (folder / SCENE_FILE).exists():
        rows.append(("(ninguno)", "la escena: mensajes, turno y contadores"))
    return Table(
        title="Lo que queda en disco",
        header=("Archivo", "Qué hay dentro"),
        rows=tuple(rows),
        summary="El proceso ya no existe, y con él se fue todo lo que tenía en memoria.",
    )


def _calls(log: Path) -> str:
    return count(len(log.read_bytes().splitlines()), "llamada terminada", "llamadas terminadas")


def new_folder() -> Path:
    """Una carpeta vacía para una tarea; se borra al cerrar el cuaderno."""
    base = Path(mkdtemp(prefix="oficina-"))
    atexit.register(shutil.rmtree, base, ignore_errors=True)
    folder = base / "work"
    folder.mkdir()
    return folder


def check_moment(kill_at: str | None) -> None:
    """Lanza `HarnessError` si `kill_at` no se entiende, antes de arrancar nada."""
    if kill_at is not None:
        KillSwitch.parse(kill_at)


def death_text(kill_at: str) -> str:
    moment, _, count = kill_at.partition(":")
    return f"El proceso ha muerto por SIGKILL {_WHEN[moment].format(count)}."


def _finished(first: int, last: int) -> str:
    told = f"✓ La tarea terminó: empezó de cero y acabó con {count(last, 'turno')}."
    if first:
        came = count(first, "turno terminado", "turnos terminados")
        told = f"✓ La tarea terminó: siguió con {came} y acabó con {last}."
    calm = without_crash().turns if first else last
    return told if calm == last else f"{told} Sin ninguna caída acaba con {calm}."


def ending_text(done: subprocess.CompletedProcess[bytes]) -> str:
    try:
        said = json.loads(done.stdout)
    except ValueError:
        return f"El proceso ha terminado sin decir nada (salida {done.returncode})."
    if said["outcome"] == DONE:
        return _finished(said["first"], said["turn"])
    if said["outcome"] == PENDING:
        return f"Pendiente: resuelve los ejercicios de arriba y vuelve a ejecutar esta celda{said['said']}."
    return f"✗ La tarea se ha parado: {said['said']}"

"""El mal camino de la lección 5 con su historial en un archivo: sus puntos, y una muerte al rebobinar."""

from __future__ import annotations

import shutil
import signal
import subprocess
from contextlib import closing
from pathlib import Path

from autograder.demos.bad_path import told
from autograder.demos.bad_path_child import DIES_AT
from autograder.demos.page import Table
from autograder.demos.programs import command, environment
from autograder.demos.recorded_task import FIRST_RUN
from autograder.demos.runs import death_text, new_folder
from autograder.spanish import count
from harness_base.errors import HarnessError
from harness_base.process import TIMEOUT_S
from harness_base.run_file import RunFile
from harness_base.types import Branch, Message

BACK_TO = 12
"""El punto de control del final del turno 6."""
_SHOWN = 7
_BAD_REPLY = 13


def record_bad_path() -> Path:
    """Repite el mal camino con su historial en `r1.jsonl`; el proceso muere igual. Su carpeta."""
    folder = new_folder()
    done = _run(folder)
    if done.returncode != -signal.SIGKILL:
        raise HarnessError(f"El proceso no ha muerto donde debía (salida {done.returncode}).")
    print(death_text(DIES_AT))
    return folder


def last_points(folder: Path) -> Table:
    """Los últimos puntos de control del historial: qué diferencia guarda cada uno."""
    with closing(RunFile.open(folder, FIRST_RUN)) as file:
        branch = file.branch
    shown = sorted(branch.points)[-_SHOWN:]
    rows = [_point_row(branch, number) for number in shown]
    return Table(
        title=f"Los últimos puntos de control de {FIRST_RUN}",
        header=("Punto", "Padre", "keep", "add", "fields y gone"),
        rows=tuple(rows),
        summary=f"▶ El punto de la respuesta que pagó sin validar. La punta es el {branch.tip}.",
        marked=frozenset({shown.index(_BAD_REPLY)}),
        figures=frozenset({0, 1, 2}),
    )


def die_rewinding(folder: Path) -> Table:
    """En una copia: mata el proceso a mitad de escribir el rebobinado, y vuelve a abrir el archivo."""
    copy = copied(folder)
    rows = [("antes", *_seen(copy))]
    done = _run(copy, FIRST_RUN, str(BACK_TO))
    if done.returncode != -signal.SIGKILL:
        raise HarnessError(f"El proceso no ha muerto donde debía (salida {done.returncode}).")
    rows.append(("muerto por SIGKILL a mitad del registro", *_seen(copy)))
    with closing(RunFile.open(copy, FIRST_RUN)) as file:
        file.move_to(BACK_TO)
    rows.append(("rebobinado otra vez", *_seen(copy)))
    return Table(
        title=f"Rebobinar al {BACK_TO}, y morir mientras se escribe",
        header=("Momento", "Punta", "Puntos", "Última línea"),
        rows=tuple(rows),
        summary="O se movió o no: lo que quedó a medias nunca se confirmó, y se corta antes de añadir.",
        figures=frozenset({1, 2}),
    )


def finish(folder: Path, run: str) -> str:
    """Sigue esa ejecución hasta el final, en un proceso nuevo."""
    done = _run(folder, run)
    if done.returncode != 0:
        raise HarnessError(f"La tarea no ha terminado. {done.stderr.strip().splitlines()[-1]}")
    return f"La tarea ha terminado con {count(int(done.stdout), 'turno')}."


def _run(folder: Path, *run: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command("autograder.demos.recorded_child", str(folder), *run),
        env=environment(),
        capture_output=True,
        check=False,
        timeout=TIMEOUT_S,
        encoding="utf-8",
    )


def copied(folder: Path) -> Path:
    copy = new_folder()
    shutil.copytree(folder, copy, dirs_exist_ok=True)
    return copy


def _seen(folder: Path) -> tuple[str, str, str]:
    """La punta, cuántos puntos hay y cómo está la última línea."""
    with closing(RunFile.open(folder, FIRST_RUN)) as file:
        tail = "a medias" if file.torn else "entera"
        return str(file.branch.tip), str(len(file.branch.points)), tail


def _point_row(branch: Branch, number: int) -> tuple[str, ...]:
    point = branch.points[number]
    delta = point.delta
    changed = dict.fromkeys(_short(name) for name in delta.fields)
    fields = ", ".join([*changed, *(f"sin {name}" for name in delta.gone)])
    said = "; ".join(_sketch(message) for message in delta.add)
    return (str(number), str(point.parent or "ninguno"), str(delta.keep), said, fields)


def _short(path: str) -> str:
    """Una ruta sin sus últimos pasos, si son muchos: `/extra/ordinals/…`."""
    first, *rest = path.split("/")[1:]
    if not rest:
        return f"/{first}"
    return f"/{first}/…" if first == "usage" else f"/{first}/{rest[0]}" + "/…" * (len(rest) > 1)


def _sketch(message: Message) -> str:
    if message["role"] == "assistant":
        return f"respuesta: {told(message) or 'texto'}"
    return count(len(message["content"]), "resultado")

"""El mal camino de la lección 5, superado: ver lo que sigue en pie, rebobinar y bifurcar."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Callable, Collection
from pathlib import Path

from autograder.demos.bad_path import target, told
from autograder.demos.bad_path_child import DIES_AT
from autograder.demos.hasty import LONG, correct
from autograder.demos.office_task import WORLD_FILE
from autograder.demos.page import Note, Table
from autograder.demos.programs import command, environment
from autograder.demos.recorded_task import FIRST_RUN, SECOND_RUN
from autograder.demos.runs import death_text, new_folder
from autograder.spanish import count
from harness_base.errors import EffectsStand, HarnessError
from harness_base.history import past_of
from harness_base.intent_log import Intention, LogEntry
from harness_base.process import TIMEOUT_S
from harness_base.program.calls import input_of
from harness_base.run_file import RunFile
from harness_base.types import Branch, Call, KeyChoice, Message
from harness_base.world import World

BACK_TO = 12
"""El punto de control del final del turno 6."""
_SHOWN = 7
_BAD_REPLY = 13

Rewind = Callable[[Branch, int], Branch]
Fork = Callable[..., Branch]
Standing = Callable[[list[LogEntry], Collection[int]], list[Intention]]


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
    branch = RunFile.open(folder, FIRST_RUN).branch
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


def stands(folder: Path, standing_effects: Standing) -> Table | Note:
    """Lo que sigue en pie si se vuelve al final del turno 6, antes de volver."""
    file = RunFile.open(folder, FIRST_RUN)
    try:
        found = standing_effects(file.entries(), file.past(BACK_TO))
    except NotImplementedError:
        return Note("Pendiente: resuelve 5.2 y vuelve a ejecutar esta celda.")
    rows = [
        (
            str(intention.position.reply),
            intention.name,
            what(file, intention),
            _state(file, intention),
        )
        for intention in found
    ]
    return Table(
        title=f"Si vuelves al punto {BACK_TO}, esto se queda en el mundo",
        header=("Punto", "Herramienta", "Qué", "Consta"),
        rows=tuple(rows),
        summary=(
            f"{count(len(rows), 'efecto', 'efectos')} en pie. Rebobinar no deshace ninguno: si hay "
            "que deshacerlo, es otra acción."
        ),
    )


def go_back(folder: Path, rewind: Rewind) -> Path:
    """En una copia: rebobina `r1` al final del turno 6 con tu `rewind`, corrige al modelo y sigue.

    Devuelve la carpeta de la copia.
    """
    copy = new_folder()
    file = RunFile.open(folder, FIRST_RUN)
    try:
        tip = rewind(file.branch, BACK_TO).tip
    except NotImplementedError:
        print("Pendiente: resuelve 5.3 y vuelve a ejecutar esta celda.")
        return copy
    shutil.copytree(folder, copy, dirs_exist_ok=True)
    file = RunFile.open(copy, FIRST_RUN)
    file.move_to(tip)
    say_correction(file)
    file.close()
    print(f"Rebobinado al punto {tip} y corregido. {_finish(copy, FIRST_RUN)}")
    return copy


def branch_both_ways(folder: Path, fork: Fork, standing_effects: Standing) -> Table | Note:
    """En dos copias: bifurca `r1` con cada elección de claves, corrige al modelo y sigue."""
    rows = []
    choices: tuple[KeyChoice, KeyChoice] = ("inherit", "new")
    for keys in choices:
        copy = new_folder()
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        parent = RunFile.open(copy, FIRST_RUN)
        before = parent.path.read_bytes()
        try:
            said = _fork(parent, fork, standing_effects, keys)
        except NotImplementedError:
            return Note("Pendiente: resuelve 5.2 y 5.3 y vuelve a ejecutar esta celda.")
        _finish(copy, SECOND_RUN)
        same = "no cambia" if parent.path.read_bytes() == before else "ha cambiado"
        rows.append((f'keys="{keys}"', said, *_paid(copy), same))
    return Table(
        title=f"Dos bifurcaciones desde el punto {BACK_TO}, llevadas hasta el final",
        header=("Claves", "Antes de bifurcar", "F-2034 y F-2035", "Correos repetidos", "r1.jsonl"),
        rows=tuple(rows),
        summary=(
            "Heredar las claves no repite nada. Con claves nuevas se repite lo que se había "
            "enumerado, y solo eso."
        ),
    )


def _fork(parent: RunFile, fork: Fork, standing_effects: Standing, keys: KeyChoice) -> str:
    """Bifurca y corrige; qué se dijo antes de hacerlo."""
    standing = standing_effects(parent.entries(), past_of(parent.branch.points, BACK_TO))
    said = "nada que aceptar"
    try:
        branch = fork(parent.branch, BACK_TO, run=SECOND_RUN, keys=keys, standing=standing)
    except EffectsStand:
        said = f"EffectsStand: {len(standing)} en pie, aceptados"
        branch = fork(
            parent.branch, BACK_TO, run=SECOND_RUN, keys=keys, standing=standing, accepted=True
        )
    origin = parent.origin_at(branch.tip, lineage=branch.lineage, keys=keys)
    file = RunFile.create(parent.folder, SECOND_RUN, harness=parent.harness, origin=origin)
    say_correction(file)
    file.close()
    return said


def what(file: RunFile, intention: Intention) -> str:
    """De qué trataba una llamada, en una palabra."""
    asked = input_of(file.branch.points, intention)
    return "" if asked is None else target(asked)


def say_correction(file: RunFile) -> None:
    """Añade un punto de control con la corrección detrás de los últimos resultados."""
    scene = file.scene()
    scene.messages = correct(scene.messages)
    file.checkpoint(scene)
    file.sync()


def _state(file: RunFile, intention: Intention) -> str:
    asked = Call(intention.position, intention.id, intention.name, {}, intention.key)
    return file.log.state(asked).value


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


def _finish(folder: Path, run: str) -> str:
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


def _paid(folder: Path) -> tuple[str, str]:
    """Cuántas veces se pagaron las dos facturas, y cuántos correos se repitieron."""
    balance = World(folder / WORLD_FILE).balance()
    bad = [line.payments for line in balance.lines if line.invoice in LONG.unvalidated]
    return " y ".join(count(times, "pago") for times in bad), str(balance.repeated_mails)

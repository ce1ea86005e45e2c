"""El dilema de la lección 4: la misma llamada dudosa, repetida y sin repetir, y con tus reglas."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
from pathlib import Path

import cloudpickle

from autograder.demos.child import DONE, PENDING
from autograder.demos.dilemma_child import REPEAT, SKIP, DilemmaJob
from autograder.demos.ledger import euros
from autograder.demos.office_task import LOG_FILE, WORLD_FILE
from autograder.demos.page import Note, Table
from autograder.demos.programs import command, environment
from autograder.demos.resumable_task import CHECKPOINT_FILE, log_of
from autograder.demos.runs import new_folder
from harness_base.dangling import to_calls
from harness_base.errors import HarnessError
from harness_base.guarded import Rules
from harness_base.process import TIMEOUT_S
from harness_base.resume import pending_calls
from harness_base.snapshot import read_checkpoint
from harness_base.state import from_plain
from harness_base.world import BalanceLine, World

_INVOICE = "F-1"
_MOMENTS = {"tool.started": "tool.started:7", "world.committed": "world.committed:3"}
"""El pago de F-1: la séptima llamada de la tarea corta, y el tercer cambio del mundo."""
_GUARDED_MOMENTS = ("intention.pagar_factura:1", "world.committed:3")
"""Los mismos con reglas: el primero, con la intención ya apuntada."""
_DIED = {
    "tool.started": "justo antes de que el banco pagara F-1",
    "world.committed": "justo después de que el banco pagara F-1",
}
_ROWS = ("justo antes de pagar", "justo después de pagar")


def kill_paying(moment: str) -> Path:
    """Hace la tarea corta en un proceso nuevo y lo mata al pagar F-1; devuelve su carpeta.

    `moment` es `"tool.started"`, justo antes del pago, o `"world.committed"`, justo después.
    """
    if moment not in _MOMENTS:
        raise HarnessError(f"«{moment}» no vale aquí: elige {' o '.join(_MOMENTS)}.")
    folder = new_folder()
    said = _run(DilemmaJob(folder, kill_at=_MOMENTS[moment]))
    print(f"El proceso ha muerto por SIGKILL {_DIED[moment]}." if said == "" else said)
    return folder


def same_on_disk(before: Path, after: Path) -> Table:
    """Lo que encontraría quien reanudara en cada carpeta, y si hay alguna diferencia."""
    names = {CHECKPOINT_FILE: "punto de control", LOG_FILE: "registro de efectos"}
    rows = [(f"{name}: {names[name]}", _told(before, name), _told(after, name)) for name in names]
    same = all((before / name).read_bytes() == (after / name).read_bytes() for name in names)
    return Table(
        title="Lo que hay en el disco",
        header=("Archivo", "Murió antes de pagar", "Murió después"),
        rows=tuple(rows),
        summary=(
            "Los archivos son iguales, byte a byte: quien reanude no puede distinguir las dos caídas."
            if same
            else "Los archivos no son iguales."
        ),
    )


def dilemma(before: Path, after: Path) -> Table:
    """Reanuda copias de las dos carpetas con cada regla, y mira el libro de cuentas."""
    rows = [
        (label, *(_payments(_resumed(folder, doubt)) for doubt in (REPEAT, SKIP)))
        for label, folder in zip(_ROWS, (before, after), strict=True)
    ]
    wrong = frozenset(number for number, row in enumerate(rows) if set(row[1:]) != {"1 pago"})
    return Table(
        title=f"{_INVOICE} en el libro de cuentas: se deben {euros(_due(before))}",
        header=("El proceso murió", "Si lo dudoso se repite", "Si no se repite"),
        rows=tuple(rows),
        summary=(
            "▶ En cada fila, una de las dos reglas se equivoca: repetir paga dos veces lo que ya "
            "estaba pagado; no repetir deja sin pagar lo que no lo estaba."
        ),
        marked=wrong,
    )


def protected(rules: Rules) -> Table | Note:
    """Las dos mismas caídas, con una tarea que sigue tus reglas desde el principio."""
    rows = []
    for label, moment in zip(_ROWS, _GUARDED_MOMENTS, strict=True):
        folder = new_folder()
        problem = _run(DilemmaJob(folder, rules, kill_at=moment)) or _run(DilemmaJob(folder, rules))
        if problem != DONE:
            return Note(problem)
        rows.append((label, _payments(folder)))
    wrong = frozenset(number for number, row in enumerate(rows) if row[1] != "1 pago")
    return Table(
        title=f"{_INVOICE} en el libro de cuentas, con tus reglas",
        header=("El proceso murió", "Tras reanudar"),
        rows=tuple(rows),
        summary=(
            "▶ Alguna caída ha dejado la factura mal: revisa las comprobaciones."
            if wrong
            else "Un pago en las dos: empezó y no se sabe, así que se repite con la misma clave, y el banco "
            "reconoce la que ya había atendido."
        ),
        marked=wrong,
    )


def _resumed(folder: Path, doubt: str) -> Path:
    copy = new_folder()
    shutil.copytree(folder, copy, dirs_exist_ok=True)
    said = _run(DilemmaJob(copy, doubt=doubt))
    if said != DONE:
        raise HarnessError(f"La reanudación no ha terminado. {said}")
    return copy


def _run(job: DilemmaJob) -> str:
    """Cómo acabó el proceso: `""` si murió donde se le pidió, `DONE`, o qué pasó."""
    done = subprocess.run(
        command("autograder.demos.dilemma_child"),
        input=cloudpickle.dumps(job),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
        timeout=TIMEOUT_S,
    )
    if done.returncode == -signal.SIGKILL:
        return ""
    said = json.loads(done.stdout or b"{}")
    if said.get("outcome") == DONE:
        return DONE
    if said.get("outcome") == PENDING:
        return (
            f"Pendiente: resuelve 4.2, 4.4 y 4.5 y vuelve a ejecutar esta celda ({said['said']})."
        )
    return f"✗ La tarea se ha parado: {said.get('said', 'el proceso no ha dicho por qué')}."


def _told(folder: Path, name: str) -> str:
    if name == LOG_FILE:
        return f"{len(log_of(folder).entries())} llamadas terminadas"
    scene = from_plain(read_checkpoint(folder / name).scene)
    calls = to_calls(pending_calls(scene.messages), scene)
    doubtful = [call for call in calls if log_of(folder).result(call.position) is None]
    return f"respuesta {scene.replies}; en duda, {doubtful[0].name} {_INVOICE}"


def _payments(folder: Path) -> str:
    count = _line(folder).payments
    return {0: "sin pagar", 1: "1 pago"}.get(count, f"{count} pagos")


def _due(folder: Path) -> int:
    return _line(folder).due_cents


def _line(folder: Path) -> BalanceLine:
    lines = World(folder / WORLD_FILE).balance().lines
    return next(line for line in lines if line.invoice == _INVOICE)

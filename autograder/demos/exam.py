"""El examen final de `mi_arnes.py`: lo mata en los peores momentos y al azar, y hace cuentas."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cloudpickle

from autograder.demos.child import DONE, PENDING
from autograder.demos.exam_child import ExamJob
from autograder.demos.exam_moments import WORST
from autograder.demos.ledger import euros
from autograder.demos.page import Note, Pages, Table
from autograder.demos.programs import command, environment
from autograder.spanish import count

_TIMEOUT_S = 600.0
_TOOLS = {
    "pago": "pagar_factura",
    "correo": "enviar_correo",
    "nota": "anotar",
    "línea": "agregar_linea",
    "número": "obtener_numero",
}
"""Qué herramienta deja cada cosa en el mundo."""


def final_exam(
    path: str | Path = "mi_arnes.py",
    *,
    kills: int = 40,
    seed: int = 6,
    scenario: str = "oficina",
) -> Pages | Note:
    """Lleva la tarea larga a su final con ese programa: sin caídas, con las peores y con muchas.

    «Donde se puede saber»: al azar, pero nunca dentro de una herramienta sin clave ni sonda. Dice si lo
    que queda es indistinguible y nombra las llamadas cuyo desenlace nadie puede saber.
    """
    target = Path(path).resolve()
    if not target.exists():
        return Note(f"Pendiente: todavía no está {target.name}. Ejecuta la celda que lo escribe.")
    said = _examine(ExamJob(target, kills, seed, scenario))
    if said["outcome"] == PENDING:
        return Note(f"Pendiente: a {target.name} le falta un paso ({said['said']}).")
    if said["outcome"] != DONE:
        return Note(f"✗ {target.name} no ha llegado al final: {said['said']}")
    return Pages((_deaths(said["worst"]), _ledger(said), _verdict(said)))


def _examine(job: ExamJob) -> dict[str, Any]:
    done = subprocess.run(
        command("autograder.demos.exam_child"),
        input=cloudpickle.dumps(job),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
        timeout=_TIMEOUT_S,
    )
    try:
        said: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        return {"outcome": "", "said": "el proceso que examina no ha dicho nada."}
    return said


def _deaths(worst: dict[str, Any]) -> Table:
    """Los peores momentos: uno por arranque."""
    moments = list(WORST.values())[: worst["killed"]]
    rows = [(str(number), moment) for number, moment in enumerate(moments, start=1)]
    return Table(
        title="La tarea larga, muerta en los peores momentos",
        header=("Arranque", "Murió por SIGKILL"),
        rows=(*rows, (str(worst["starts"]), "no: llegó al final")),
        summary=f"Cada arranque, menos el primero, reanuda. Acabó con {worst['turns']} turnos.",
        figures=frozenset({0}),
    )


def _ledger(said: dict[str, Any]) -> Table:
    """Las cuentas de todas, una columna al lado de otra."""
    calm = said["calm"]
    groups = [[calm], [said["worst"]], said["wild"], said["careful"]]

    def row(title: str, measure: Measure) -> tuple[str, ...]:
        return (title, *(measure(group) for group in groups))

    rows = (
        row("Procesos matados", _sum(lambda task: task["killed"])),
        row("Tareas terminadas", lambda group: str(len(group))),
        row("Turnos de cada una", _turns),
        row("Sin pagar", lambda group: euros(sum(map(_owed, group)))),
        row("Pagado de más", lambda group: euros(sum(map(_extra, group)))),
        row("Hecho más de una vez", _sum(lambda task: _repeated(task, calm))),
        row("Perdido sin decirlo", _sum(lambda task: _lost(task, calm))),
        row("Desenlaces que nadie puede saber", _sum(lambda task: len(task["unknown"]))),
        row("Historial idéntico al de sin caídas", lambda group: _alike(group, calm)),
    )
    wrong = frozenset(place for place in _MUST_BE_ZERO if set(rows[place][1:]) - _ZEROS)
    return Table(
        title="Libro de cuentas",
        header=("", "Sin caídas", "Peores momentos", "Al azar", "Al azar, donde se puede saber"),
        rows=rows,
        summary=(
            "▶ Algo se ha perdido o se ha repetido: vuelve a las comprobaciones."
            if wrong
            else "Al céntimo: nada repetido y nada perdido sin decirlo."
        ),
        marked=wrong,
        figures=frozenset({1, 2, 3, 4}),
    )


def _verdict(said: dict[str, Any]) -> Note:
    """Si son indistinguibles y, donde no, qué llamadas lo explican."""
    calm = said["calm"]
    tasks = [said["worst"], *said["wild"], *said["careful"]]
    strange = [task for task in tasks if not task["unknown"] and task not in _same(tasks, calm)]
    if strange:
        return Note(
            f"▶ {count(len(strange), 'tarea difiere', 'tareas difieren')} de la que no se cayó, y "
            "nada desconocido lo explica."
        )
    names = sorted({name for task in tasks for name in task["unknown"]}, key=_position)
    if not names:
        return Note("✓ Indistinguible, mensaje a mensaje, de una ejecución sin caídas.")
    return Note(
        "✓ Donde la clave o la sonda pueden saberlo, indistinguible de una ejecución sin caídas, "
        "mensaje a mensaje. En lo demás, como mucho una vez, y está nombrado: "
        f"{', '.join(names)} (herramienta, respuesta y bloque). El proceso murió mientras se hacían y esas herramientas no tienen ni "
        "clave ni sonda."
    )


Measure = Callable[[list[dict[str, Any]]], str]
_MUST_BE_ZERO, _ZEROS = range(3, 7), {"0", euros(0)}


def _sum(measure: Callable[[dict[str, Any]], int]) -> Measure:
    return lambda group: str(sum(map(measure, group)))


def _turns(group: list[dict[str, Any]]) -> str:
    return ", ".join(sorted({str(task["turns"]) for task in group}))


def _same(group: list[dict[str, Any]], calm: dict[str, Any]) -> list[dict[str, Any]]:
    return [task for task in group if task["history"] == calm["history"]]


def _alike(group: list[dict[str, Any]], calm: dict[str, Any]) -> str:
    same = len(_same(group, calm))
    if len(group) == 1:
        return "sí" if same else "no"
    return f"{same} de {len(group)}"


def _owed(task: dict[str, Any]) -> int:
    return sum(max(due - paid, 0) for due, paid in task["lines"])


def _extra(task: dict[str, Any]) -> int:
    return sum(max(paid - due, 0) for due, paid in task["lines"])


def _done(task: dict[str, Any]) -> Counter[tuple[str, str]]:
    return Counter((kind, what) for kind, what in task["effects"])


def _repeated(task: dict[str, Any], calm: dict[str, Any]) -> int:
    """Cuántas cosas de la tarea sin caídas se hicieron más veces que en ella."""
    once = _done(calm)
    return sum(times for item, times in (_done(task) - once).items() if item in once)


def _lost(task: dict[str, Any], calm: dict[str, Any]) -> int:
    """Cuántas cosas faltan que no explica ningún desenlace desconocido."""
    missing, changed = _done(calm) - _done(task), _done(task) - _done(calm)
    lost = 0
    for kind, tool in _TOOLS.items():
        gone = sum(times for (other, _), times in missing.items() if other == kind)
        instead = sum(times for (other, _), times in changed.items() if other == kind)
        named = sum(name.startswith(f"{tool} ") for name in task["unknown"])
        lost += max(gone - instead - named, 0)
    return lost


def _position(name: str) -> tuple[int, int]:
    reply, _, block = name.rpartition("(")[2].rstrip(")").partition(".")
    return int(reply), int(block)

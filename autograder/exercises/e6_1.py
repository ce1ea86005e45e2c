"""6.1 · Cada paso, en disco: se exporta el programa, se mata en cada punto y se corta la luz."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from autograder.exercise import Exercise, Learner
from autograder.exercises.program_check import (
    AGAIN,
    EMPTY,
    START,
    Case,
    Program,
    climb_from,
    events_if_disk_fails,
    exported,
    recorded_run,
)
from autograder.exercises.program_durable import Moment, moments
from autograder.exercises.program_left import Left, Read, distinct, same_end
from autograder.faults.recording import Recording
from autograder.probes.program_task import MOVES
from autograder.verdict import PASSED, Finding, Verdict, failed, finding

REPLIES = len(MOVES)
WITH_CALLS = sum(bool(move.calls) for move in MOVES)
_RESULTS = ("results.appended", "turn.finished")
_SERIOUS = {
    "punto-sin-sync": 1 / 2,
    "turno-sin-resultados": 1 / 2,
    "guarda-dentro-de-la-herramienta": 1 / 2,
    "guarda-en-el-turno-siguiente": 1 / 2,
    "guarda-en-todos": 1 / 2,
    "compara-con-un-texto": 1 / 2,
}
"""Lo que quita cada problema que deja ver el resto; con cualquier otro no hay puntos."""


_KILLED = {
    "guarda-al-salir",
    "guarda-al-final",
    "guarda-sin-la-respuesta",
    "guarda-sin-los-resultados",
    "punto-antes-de-anotar",
}
"""Los que se cuentan con muertes: lo que se pierde se ve al morir."""


def judge(learner: Learner) -> Verdict:
    """Mira cuándo guarda, qué resiste un corte de luz y, si está bien, mata en cada punto."""
    program = exported(learner)
    recording = recorded_run(program, learner)
    seen: dict[str, Any] = recording.value
    wrong = _when(seen["steps"], seen, recording)
    if wrong is not None and wrong.diagnosis == "guarda-en-todos" and _ors_a_text(program.text):
        wrong = finding("compara-con-un-texto")
    if wrong is not None:
        if wrong.diagnosis in _KILLED:
            [climb] = climb_from(program, START, [EMPTY], learner)
            wrong = finding(wrong.diagnosis, **wrong.fields, veces=climb.kills)
        whole = "assistant.appended" in seen["steps"]
        return Verdict(1.0 - _SERIOUS.get(wrong.diagnosis, 1.0) if whole else 0.0, (wrong,))
    lost = _light(recording, seen["steps"])
    if lost is not None:
        return Verdict(1.0 - _SERIOUS[lost.diagnosis], (lost,))
    if _goes_on_after_an_error(program, recording):
        return failed("se-traga-el-error-del-disco", fraction=1 / 2)
    return _resumes(program, learner, Left(recording.after))


def _when(steps: Sequence[str], seen: dict[str, Any], recording: Recording) -> Finding | None:
    """Qué falla en los momentos en que guarda."""
    count = Counter(steps)
    if not steps:
        return finding(_without_points(seen, recording))
    if set(steps) == {"run.finished"}:
        return finding("guarda-al-final", turnos=REPLIES)
    replies, results = count["assistant.appended"], max(count[name] for name in _RESULTS)
    if not replies:
        name = "punto-antes-de-anotar" if count["model.replied"] else "guarda-sin-la-respuesta"
        if count["tool.started"]:
            name = "guarda-dentro-de-la-herramienta"
        return finding(name, **_late(recording))
    if not results and count["turn.started"]:
        return finding("guarda-en-el-turno-siguiente")
    if not results:
        return finding("guarda-sin-los-resultados", turnos=WITH_CALLS)
    if replies < REPLIES or results < WITH_CALLS:
        return finding("guarda-a-veces", puntos=replies + results, esperados=REPLIES + WITH_CALLS)
    if count["tool.started"]:
        everywhere = count["turn.started"] and count["model.replied"] and count["tool.finished"]
        return finding("guarda-en-todos" if everywhere else "guarda-dentro-de-la-herramienta")
    return None


def _ors_a_text(text: str) -> bool:
    """Si en el texto hay un `algo == "a" or "b"`."""
    return any(
        isinstance(node, ast.BoolOp)
        and isinstance(node.op, ast.Or)
        and any(isinstance(value, ast.Compare) for value in node.values)
        and any(isinstance(value, ast.Constant) for value in node.values)
        for node in ast.walk(ast.parse(text))
    )


def _without_points(seen: dict[str, Any], recording: Recording) -> str:
    if seen["hooks"]:
        return "guarda-al-salir"
    files = {op.path for op in recording.ops if op.kind == "write" and op.data}
    others = {path for path in files if path.startswith("work/") and "r1." not in path}
    return "guarda-en-otro-sitio" if others else "no-guarda"


def _late(recording: Recording) -> dict[str, Any]:
    """La primera herramienta que se ejecuta sin que esté en el archivo la respuesta que la pide."""
    for moment in moments(recording):
        if moment.op.kind == "commit" or moment.name.startswith("herramienta"):
            saved = moment.read.replies if moment.read else 0
            if saved < moment.replied:
                tool = moment.name.removeprefix("herramienta ")
                return {"herramienta": tool, "dadas": moment.replied, "guardadas": saved}
    return {"herramienta": "listar_facturas", "dadas": 1, "guardadas": 0}


def _light(recording: Recording, steps: Sequence[str]) -> Finding | None:
    """Al acabar un turno, ¿resiste un corte de luz lo que se guardó en él?"""
    for moment in moments(recording):
        if moment.name == "turn.finished":
            lost = moment.lost_in(partial(_has_turn, moment=moment))
            if lost and moment.replied > WITH_CALLS and "turn.finished" not in steps:
                return finding("turno-sin-resultados", turno=moment.replied)
            if lost:
                return finding("punto-sin-sync", turno=moment.replied, dónde=lost)
    return None


def _has_turn(read: Read | None, *, moment: Moment) -> bool:
    if read is None or read.replies < moment.replied:
        return False
    return moment.replied > WITH_CALLS or not read.pending


def _goes_on_after_an_error(program: Program, recording: Recording) -> bool:
    """Si, cuando el disco falla al guardar unos resultados, la tarea sigue como si nada."""
    steps = [(op.kind, op.path) for op in recording.ops]
    start = steps.index(("event", "tool.finished"))
    events = events_if_disk_fails(program, Case(EMPTY, tuple(START)), steps, start)
    return events.count("turn.started") > 1


def _resumes(program: Program, learner: Learner, whole: Left) -> Verdict:
    """Muere en cada punto y se reanuda de cada estado que queda: nada se pierde ni se repite."""
    [climb] = climb_from(program, START, [EMPTY], learner)
    falls = distinct(climb.falls)
    endings = climb_from(program, AGAIN, [fall.tree for fall in falls], learner, climb=False)
    for fall, ending in zip(falls, endings, strict=True):
        told: dict[str, Any] = {"momento": fall.text, "veces": climb.kills}
        left = Left(ending.end)
        if left.doubled:
            return failed("guardado-que-repite", visto=", ".join(left.doubled), **told)
        read, calm = left.read, whole.read
        if read is None or read.outcome != "done" or calm is None:
            return failed("guardado-que-no-llega", **told)
        if not _unknown(read) and not same_end(read, calm):
            return failed("guardado-que-cambia-el-final", **told)
    return PASSED


def _unknown(read: Read) -> bool:
    """Si en el historial hay algún resultado que dice que no se sabe."""
    return "Desenlace desconocido" in str(read.messages)


EXERCISE = Exercise(
    id="6.1",
    lesson=6,
    title="Cada paso, en disco",
    points=4,
    minutes=6,
    difficulty="media",
    kind="code",
    names=("save_step",),
    reference=("harness_base.durable:save_step",),
    judge=judge,
)

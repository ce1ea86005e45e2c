"""6.4 · Que repetir no duela: el programa, muerto, reanudado, rebobinado y bifurcado."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from autograder.exercise import Exercise, Learner
from autograder.exercises.program_check import (
    AGAIN,
    EMPTY,
    REFERENCE,
    START,
    Case,
    Program,
    Step,
    check_raised,
    climb_from,
    events_if_disk_fails,
    exported,
    recorded_run,
    run_cases,
)
from autograder.exercises.program_left import Left, distinct, same_end
from autograder.exercises.protected import (
    COMMITS,
    disk_problem,
    expected_keys,
    keys_of,
    saved_replies,
    saving_problem,
)
from autograder.faults.recording import Recording
from autograder.faults.replay import Tree
from autograder.verdict import Finding, Verdict, finding
from harness_base.intent_log import Intention, Outcome
from harness_base.scene import REPLY

_NO_KEY, _TAKEN = "no se le dio clave", "es de otra llamada"
"""Lo que dicen el registro y `Effects` cuando algo no cuadra."""
_POINT = "2"
"""El punto de control al que se vuelve: la primera factura está leída y nada, pagado."""
_SERIOUS = {
    "guarda-dos-veces": 1 / 4,
    "lectura-sin-sync": 1 / 4,
    "linaje-de-la-ejecución": 1 / 4,
    "claves-nuevas-que-no-lo-son": 1 / 4,
    "sin-numerar": 1 / 2,
    "numera-tarde": 1 / 2,
    "numera-de-más": 1 / 2,
    "numera-desde-la-punta": 1 / 4,
    "otro-número": 1 / 2,
    "lectura-que-detiene": 1 / 4,
    "error-del-disco-como-resultado": 1 / 2,
}
"""Lo que quita cada problema que deja ver el resto; con cualquier otro no hay puntos."""


_HARMLESS = ("guarda-dos-veces", "lectura-sin-sync")
"""Con uno de estos, lo demás se puede mirar igual."""


def judge(learner: Learner) -> Verdict:
    """Primero, una ejecución entera; luego las muertes; al final, rebobinar y bifurcar."""
    program = exported(learner)
    recording = recorded_run(program, learner)
    found = _first_run(program, learner, recording)
    kills = 0
    if not found or found[0].diagnosis in _HARMLESS:
        kills, item = _resumes(program, learner, Left(recording.after))
        found = (
            [item]
            if item is not None
            else [*found, *_branches(program, learner, saved_once=not found)]
        )
        found += _errors(program, recording) if not found else []
    fraction = 1.0 - sum(_SERIOUS.get(item.diagnosis, 1.0) for item in found)
    note = f"Maté el programa {kills} veces." if kills else ""
    return Verdict(max(0.0, fraction), tuple(found[:2]), (note,) if note else ())


def _first_run(program: Program, learner: Learner, recording: Recording) -> list[Finding]:
    """Lo que se ve sin matar a nadie: errores, lo guardado, las claves y el disco."""
    seen: dict[str, Any] = recording.value
    left = Left(recording.after)
    error = seen["error"] or ["", ""]
    if _NO_KEY in error[1]:
        return [finding("claves-sin-dar")]
    disk = disk_problem(recording)
    if disk is not None and disk.diagnosis not in _SERIOUS:
        return [disk]
    saving = saving_problem(left, seen["steps"]) if left.read else finding("olvida-guardar")
    if error[0] == "NotStorable":
        return [finding("escena-sin-guardar", error=error[1].rstrip("."))]
    if saving is not None and (saving.diagnosis not in _SERIOUS or seen["status"]):
        return [saving]
    if seen["status"]:
        text = f"{error[0]}: {error[1]}" if error[0] else f"salió con {seen['status']}"
        return [finding("protección-que-no-acaba", error=text)]
    if saving is None and keys_of(left) != expected_keys(left, "r1"):
        again = recorded_run(program, learner)
        same = keys_of(Left(again.after)) == keys_of(left)
        return [finding("linaje-que-no-es-el-suyo" if same else "linaje-al-azar")]
    return [item for item in (saving, disk) if item is not None]


def _resumes(program: Program, learner: Learner, whole: Left) -> tuple[int, Finding | None]:
    """Muerta en cada punto y reanudada: ni se pierde ni se repite, y lo que no se sabe se dice."""
    [climb] = climb_from(program, START, [EMPTY], learner)
    falls = distinct(climb.falls)
    endings = climb_from(program, AGAIN, [fall.tree for fall in falls], learner, climb=False)
    for fall, ending in zip(falls, endings, strict=True):
        item = _ended(Left(ending.end), ending.value, whole, fall.text)
        if item is not None:
            return climb.kills, item
    return climb.kills, None


def _ended(left: Left, seen: dict[str, Any], whole: Left, moment: str) -> Finding | None:
    if left.doubled:
        return finding("protege-y-repite", momento=moment, visto=", ".join(left.doubled))
    error = seen["error"]
    if error is not None and _NO_KEY in error[1]:
        return finding("guarda-antes-de-las-claves", punto="de una tarea interrumpida")
    read = left.read
    if error is not None or read is None or read.outcome != "done":
        text = f"{error[0]}: {error[1]}" if error else "no llegó a su final"
        return finding("no-se-puede-reanudar", momento=moment, error=text)
    settled = {entry.position for entry in read.entries if isinstance(entry, Outcome)}
    unknown = [
        entry.name
        for entry in read.entries
        if isinstance(entry, Intention) and entry.position not in settled
    ]
    assert left.balance is not None and whole.balance is not None and whole.read is not None
    if not unknown and left.balance != whole.balance:
        return finding("protege-y-pierde", momento=moment)
    if not unknown and not same_end(read, whole.read):
        return finding("protege-y-cambia-el-final", momento=moment)
    return None


def _errors(program: Program, recording: Recording) -> list[Finding]:
    """El error de una lectura es su resultado; el de apuntar una intención detiene el programa."""
    case = Case(EMPTY, tuple(START))
    [broken] = run_cases(program, [replace(case, plan={"tools": "falla"})])
    raised = broken.seen.get("raised")
    if raised or broken.seen.get("error"):
        text = f"{raised['type']}: {raised['message']}" if raised else broken.seen["error"][1]
        return [finding("lectura-que-detiene", error=text.rstrip("."))]
    steps: list[Step] = [(op.kind, op.path) for op in recording.ops]
    finished = ("event", "tool.finished")
    paid = steps.index(("commit", "pay"))
    start = max(at for at in range(paid) if steps[at] == ("event", "tool.started"))
    events = events_if_disk_fails(program, case, steps, start)
    if events.count("tool.finished") > steps[:start].count(finished):
        return [finding("error-del-disco-como-resultado")]
    return []


def _branches(program: Program, learner: Learner, *, saved_once: bool) -> list[Finding]:
    """Rebobinar y heredar no repiten nada; con claves nuevas se repite lo aceptado."""
    names = ("rebobinada", "heredada", "nueva")
    trees = dict(zip(names, _prepared(), strict=True))
    argv = {"rebobinada": tuple(AGAIN)}
    cases = [Case(trees[name], argv.get(name, ("--resume", "r2")), {"later": 1}) for name in names]
    ran = dict(zip(names, run_cases(program, cases), strict=True))
    for item in ran.values():
        check_raised(item.seen, learner)
    taken = ran["rebobinada"].seen.get("error") or ["", ""]
    if _TAKEN in taken[1]:
        return [finding("sin-numerar", visto="No está")]
    if Left(ran["rebobinada"].tree).doubled:
        return [finding("linaje-al-azar")]
    for reply in saved_replies(Left(ran["rebobinada"].tree)) if saved_once else ():
        if (number := reply.extra.get(REPLY)) != reply.sequence:
            told = {"punto": reply.sequence, "número": number}
            return [finding("numera-desde-la-punta", **told)]
    again = Left(ran["heredada"].tree, "r2").doubled
    if again:
        return [finding("linaje-de-la-ejecución", visto=", ".join(again))]
    if len(Left(ran["nueva"].tree, "r2").doubled) < len(COMMITS):
        return [finding("claves-nuevas-que-no-lo-son")]
    return []


@cache
def _prepared() -> tuple[Tree, Tree, Tree]:
    """La tarea, acabada y rebobinada; y bifurcada con las claves heredadas y con claves nuevas."""
    [whole] = run_cases(REFERENCE, [Case(EMPTY, tuple(START))])
    fork = ("--fork", "r1", _POINT, "r2", "--keys")
    orders = [
        ("--rewind", "r1", _POINT),
        (*fork, "inherit"),
        (*fork, "new", "--accept-effects"),
    ]
    rewound, inherited, new = (
        item.tree for item in run_cases(REFERENCE, [Case(whole.tree, order) for order in orders])
    )
    return rewound, inherited, new


EXERCISE = Exercise(
    id="6.4",
    lesson=6,
    title="Que repetir no duela",
    points=4,
    minutes=6,
    difficulty="alta",
    kind="code",
    names=("protect",),
    reference=("harness_base.durable:protect",),
    judge=judge,
)

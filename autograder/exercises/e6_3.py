"""6.3 · Poner al día lo pendiente: de cada muerte se reanuda, y se mata también al reanudar."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from autograder.exercise import Exercise, Learner
from autograder.exercises.program_check import (
    AGAIN,
    REFERENCE,
    Case,
    Program,
    climb_from,
    events_if_disk_fails,
    exported,
    run_cases,
    said,
)
from autograder.exercises.program_deaths import Death, first_deaths, interrupted
from autograder.exercises.program_left import Left, distinct
from autograder.exercises.reconciled import History, problem
from autograder.faults.ladder import Climb, Fall
from autograder.faults.replay import Tree
from autograder.faults.session import scratch
from autograder.probes.program_task import RUNS, Task
from autograder.verdict import Finding, Verdict, finding, judged
from harness_base.outcome import INTERRUPTED, OUTCOME
from harness_base.run_file import RunFile
from harness_base.state import RunState

UNTIL = "assistant.appended"
"""Mientras reanuda: hasta que la primera respuesta nueva está anotada."""

_SERIOUS = {
    "acaba-sin-anunciarlo": 1 / 4,
    "solo-reconoce-done": 1 / 4,
    "turno-final-abierto": 1 / 2,
    "turno-cerrado-a-mano": 1 / 2,
    "cierra-un-turno-cerrado": 1 / 2,
    "pregunta-una-tarea-acabada": 1 / 2,
    "final-sin-devolver": 1 / 2,
    "error-del-disco-como-resultado": 1 / 2,
    "da-todo-por-desconocido": 1 / 2,
}
"""Lo que quita cada problema que deja ver el resto; con cualquier otro no hay puntos."""
_BATCH = 8
_CLIMBED = 3
"""De cuántos estados con llamadas pendientes parte una reanudación a la que también se mata."""


def judge(learner: Learner) -> Verdict:
    """Reanuda desde cada muerte; desde algunas, muriendo otra vez por el camino."""
    program = exported(learner)
    deaths, kills = first_deaths()
    found: dict[str, Finding] = {}
    for start in range(0, len(deaths), _BATCH):
        if found.keys() - _SERIOUS.keys():
            break
        batch = deaths[start : start + _BATCH]
        for death, climb in zip(batch, _resumed(program, learner, batch, climb=False), strict=True):
            _note(found, death, climb, death.fall.text)
    if not found:
        kills += _twice(program, learner, deaths, found)
    if not found:
        _other_end(program, learner, found)
    if not found and _hides_a_disk_error(program):
        found["error-del-disco-como-resultado"] = finding("error-del-disco-como-resultado")
    fraction = 1.0 - sum(_SERIOUS.get(name, 1.0) for name in found)
    order = sorted(found.values(), key=lambda item: item.diagnosis in _SERIOUS)
    verdict = judged(max(0.0, fraction), order)
    return replace(verdict, notes=(f"Maté el programa {kills} veces.", *verdict.notes))


def _resumed(
    program: Program, learner: Learner, deaths: tuple[Death, ...], *, climb: bool
) -> list[Climb]:
    trees = [death.fall.tree for death in deaths]
    return climb_from(program, AGAIN, trees, learner, until=UNTIL, climb=climb)


def _note(found: dict[str, Finding], death: Death, climb: Climb, moment: str) -> None:
    item = problem(History(Left(death.fall.tree), climb, death.wanted, moment))
    if item is not None:
        found.setdefault(item.diagnosis, item)


def _twice(
    program: Program, learner: Learner, deaths: tuple[Death, ...], found: dict[str, Finding]
) -> int:
    """Las muertes mientras se reanuda, y lo que se reanuda desde los estados nuevos que dejan."""
    pending = [d for d in deaths if (read := Left(d.fall.tree).read) and read.pending]
    chosen = tuple(pending[:: max(1, len(pending) // _CLIMBED)][:_CLIMBED])
    known = {Left(death.fall.tree).key for death in deaths}
    kills = 0
    for death, climb in zip(chosen, _resumed(program, learner, chosen, climb=True), strict=True):
        kills += climb.kills
        for fall in distinct(climb.falls):
            if Left(fall.tree).key in known:
                continue
            known.add(Left(fall.tree).key)
            text = f"{death.fall.text} y otra vez, mientras reanudaba, {fall.text}"
            _follow(program, learner, replace(fall, text=text), found)
    return kills


def _follow(program: Program, learner: Learner, fall: Fall, found: dict[str, Finding]) -> None:
    [right] = climb_from(REFERENCE, AGAIN, [fall.tree], climb=False)
    death = Death(fall, Left(right.end))
    [climb] = _resumed(program, learner, (death,), climb=False)
    _note(found, death, climb, fall.text)


def _hides_a_disk_error(program: Program) -> bool:
    """Si, cuando el disco falla al apuntar una llamada pendiente, la contesta igual."""
    case = Case(interrupted(), tuple(AGAIN))
    [whole] = run_cases(program, [case])
    start = whole.steps.index(("event", "tool.started"))
    return "results.appended" in events_if_disk_fails(program, case, whole.steps, start)


def _other_end(program: Program, learner: Learner, found: dict[str, Finding]) -> None:
    """Una tarea que el modelo se negó a hacer también ha terminado."""
    [climb] = climb_from(program, AGAIN, [_refused()], learner, climb=False)
    left = Left(climb.end)
    if "turn.started" in climb.events or left.read is None or left.read.outcome != "refused":
        outcome = left.read.outcome if left.read else None
        seen = "siguió" if "turn.started" in climb.events else f"dio «{outcome or said(climb)}»"
        found["solo-reconoce-done"] = finding("solo-reconoce-done", visto=seen)


@cache
def _refused() -> Tree:
    """La carpeta de una tarea rechazada, con su última respuesta guardada y el turno cerrado."""
    scene = RunState(Task().messages(), turn=1, replies=1)
    scene.messages.append({"role": "assistant", "content": [{"type": "text", "text": "No puedo."}]})
    scene.extra = {INTERRUPTED: "refusal", OUTCOME: "refused", "reply": 1}
    start = Left(first_deaths()[0][0].fall.tree)
    assert start.read is not None
    with scratch() as folder:
        file = RunFile.create(folder, "r1", harness=start.read.harness)
        file.checkpoint(scene)
        file.sync()
        file.close()
        return {**start.tree, f"{RUNS}/r1.jsonl": (folder / "r1.jsonl").read_bytes()}


EXERCISE = Exercise(
    id="6.3",
    lesson=6,
    title="Poner al día lo pendiente",
    points=4,
    minutes=6,
    difficulty="alta",
    kind="code",
    names=("reconcile",),
    reference=("harness_base.durable:reconcile",),
    judge=judge,
)

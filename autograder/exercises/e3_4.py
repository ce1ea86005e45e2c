"""3.4 · Reanudar: se mata la tarea en cada punto, y otra vez mientras se reanuda, y se mira el final.

Las primeras muertes son de una tarea nuestra, sin código de quien aprende, así que se hacen una vez
por proceso. De cada estado distinto que dejan parte una reanudación, que muere también en cada
punto hasta que ha guardado su primera respuesta; y de cada estado nuevo, otra que llega al final.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from autograder.children.limits import Limits
from autograder.children.submission import Submission
from autograder.diagnose import explain
from autograder.exercise import Exercise, Learner
from autograder.exercises.afterwards import Afterwards
from autograder.exercises.resumed import NOT_ASKED, problem
from autograder.faults.ladder import Climb, Fall, climb_all
from autograder.faults.replay import Tree, read_tree
from autograder.faults.session import Scenario, scratch
from autograder.probes import p3_4
from autograder.probes.three_turns import prepare
from autograder.verdict import Finding, Stopped, Verdict, failed, finding

UNTIL = "assistant.appended"
"""Mientras se reanuda: hasta que la primera respuesta nueva está guardada."""

SERIOUS = {
    "contadores-a-cero": 1 / 3,
    "suma-dos-veces": 1 / 3,
    "usage-que-no-sale": 1 / 3,
    "contador-que-no-sale": 1 / 3,
    "turno-sin-cerrar": 1 / 3,
    "turno-sin-contar": 1 / 3,
    "pregunta-lo-terminado": 1 / 3,
    "añade-un-mensaje-vacío": 1 / 3,
    "no-devuelve-el-desenlace": 1 / 6,
    "termina-sin-anunciarlo": 1 / 6,
    "solo-reconoce-un-final": 1 / 6,
    NOT_ASKED: 1 / 6,
    "todo-queda-en-duda": 1 / 2,
    "pide-dos-veces-los-veredictos": 1 / 2,
    "duda-sin-apuntar": 1 / 2,
}
"""Lo que quita cada problema que deja ver el resto; con cualquier otro no hay puntos."""

_FOLLOWS = {
    "contador-que-no-sale": ("reanuda-sin-contestar", "turno-sin-cerrar"),
    "contadores-a-cero": ("turno-sin-cerrar",),
}
"""Lo que sale de rebote tras una segunda muerte y no se cuenta: despistaría de la causa."""

_LIMITS = Limits(wall_s=30.0)
_PENDING = re.compile(r"ejercicio (\d\.\d) pendiente")
"""Lo que lanza un esqueleto: puede faltar 3.1 o 3.3, y no este."""
_BATCH = 16
_MENTIONED_AT_MOST = 2


@dataclass(frozen=True)
class First:
    """Las muertes de la tarea sin reanudar y los estados distintos que dejaron."""

    falls: tuple[Fall, ...]
    kills: int


def judge(learner: Learner) -> Verdict:
    """Primero, una muerte; si en todas acaba bien, también las que ocurren mientras reanuda."""
    first = first_deaths()
    resume = Scenario(learner.submission, 3, "autograder.probes.p3_4:resume", limits=_LIMITS)
    found: dict[str, Finding] = {}
    climbs: list[Climb] = []
    for falls in _batches(first.falls):
        again = not found.keys() - SERIOUS.keys()
        done = climb_all(resume, _trees(falls), until=UNTIL, climb=again)
        for fall, climb in zip(falls, done, strict=True):
            _check(climb, learner)
            _note(found, problem(Afterwards(fall.tree), climb, fall.text))
        climbs += done
    kills = sum(climb.kills for climb in climbs)
    if found.keys() - SERIOUS.keys():
        return _verdict(found, first.kills, kills)
    for falls in _batches(_second(first, climbs)):
        for fall, climb in zip(falls, climb_all(resume, _trees(falls), climb=False), strict=True):
            _check(climb, learner)
            _note(found, problem(Afterwards(fall.tree), climb, fall.text))
    if not found.keys() - {NOT_ASKED}:
        _note(found, _other_end(learner.run(p3_4.refused).value))
    return _verdict(found, first.kills, kills)


def _other_end(seen: dict[str, Any]) -> Finding | None:
    """Una tarea que el modelo se negó a hacer también ha terminado."""
    if seen["asked"] or seen["outcome"] != "refused":
        return finding("solo-reconoce-un-final")
    return None


@cache
def first_deaths() -> First:
    """La tarea, muerta en todos sus puntos. No ejecuta nada de quien aprende."""
    with scratch() as root:
        (root / "tmp").mkdir()
        prepare(root)
        start = read_tree(root)
    task = Scenario(Submission(()), 3, "autograder.probes.p3_4:first_run", limits=_LIMITS)
    [climb] = climb_all(task, [start])
    if not climb.finished or climb.raised or climb.unseen:
        raise RuntimeError(f"la tarea de 3.4 no termina: {climb.raised or climb.unseen}")
    return First(tuple(_distinct(climb.falls)), climb.kills)


def _second(first: First, climbs: Sequence[Climb]) -> list[Fall]:
    """Los estados que solo dejan las segundas muertes, con las dos contadas."""
    known = {state_of(fall.tree) for fall in first.falls}
    falls = [
        replace(second, text=f"{one.text} y otra vez, mientras reanudaba, {second.text}")
        for one, climb in zip(first.falls, climbs, strict=True)
        for second in climb.falls
        if state_of(second.tree) not in known
    ]
    return list(_distinct(falls))


def _distinct(falls: Iterable[Fall]) -> Iterable[Fall]:
    """El primero de cada estado, en el orden en que se llegó a ellos."""
    found: dict[str, Fall] = {}
    for fall in falls:
        found.setdefault(state_of(fall.tree), fall)
    return found.values()


def state_of(tree: Tree) -> str:
    """La huella de un estado. El temporal de un guardado a medias no cuenta: nadie lo lee."""
    kept = [(name, body) for name, body in sorted(tree.items()) if not name.endswith(".tmp")]
    return hashlib.sha256(repr(kept).encode("utf-8")).hexdigest()


def _check(climb: Climb, learner: Learner) -> None:
    """Corta el juicio si la reanudación no se puede juzgar."""
    if climb.unseen:
        shown = ", ".join(climb.unseen)
        raise Stopped(Verdict(0.0, (finding("no-puedo-ver", motivo=shown),), manual=True))
    if not climb.finished:
        raise Stopped(explain(climb.stopped, learner.exercise.id, _LIMITS))
    if climb.raised and climb.raised[0] == "NotImplementedError" and "pendiente" in climb.raised[1]:
        named = _PENDING.search(climb.raised[1])
        raise Stopped(failed("pendiente", ejercicio=named[1] if named else learner.exercise.id))


def _note(found: dict[str, Finding], item: Finding | None) -> None:
    if item is not None:
        found.setdefault(item.diagnosis, item)


def _verdict(found: dict[str, Finding], first: int, again: int) -> Verdict:
    also = f", y otras {again} veces mientras se reanudaba" if again else ""
    note = f"Maté la tarea en {first} puntos{also}."
    if len(found) > 1:
        found.pop(NOT_ASKED, None)
    if "turno-sin-contar" in found:
        found.pop("turno-sin-cerrar", None)
    fraction = 1.0 - sum(SERIOUS.get(name, 1.0) for name in found)
    hidden = {name for cause in found for name in _FOLLOWS.get(cause, ())}
    shown = [item for item in found.values() if item.diagnosis not in hidden]
    order = sorted(shown, key=lambda item: item.diagnosis in SERIOUS)
    return Verdict(max(0.0, fraction), tuple(order[:_MENTIONED_AT_MOST]), (note,))


def _batches(falls: Sequence[Fall]) -> Iterable[Sequence[Fall]]:
    return [falls[start : start + _BATCH] for start in range(0, len(falls), _BATCH)]


def _trees(falls: Sequence[Fall]) -> list[Tree]:
    return [fall.tree for fall in falls]


EXERCISE = Exercise(
    id="3.4",
    lesson=3,
    title="Reanuda",
    points=6,
    minutes=10,
    difficulty="alta",
    kind="code",
    names=("pending_calls", "answer_pending", "resume_from"),
    reference=("harness_base.resume:resume_from",),
    judge=judge,
)

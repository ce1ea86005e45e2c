"""5.1 · Reconstruir la escena de un punto de control a partir de las diferencias."""

from __future__ import annotations

from typing import Any

from autograder.children.plain import Json, same, type_name
from autograder.exercise import Exercise, Learner
from autograder.exercises.histories import sketch
from autograder.exercises.ideas import behind, name_of
from autograder.exercises.scene_cases import (
    IDEAS,
    Case,
    cases_for,
    is_from_the_future,
    long_case,
    right,
)
from autograder.probes import p5_1
from autograder.verdict import PASSED, Finding, Verdict, finding, judged

_SHARE = 0.25
"""Lo que quita cada idea equivocada; las de `_HOPELESS`, todo."""
_HOPELESS = {
    "siempre-la-última",
    "por-número-y-no-por-padre",
    "aplica-todo-el-historial",
    "empieza-por-el-final",
    "solo-su-diferencia",
    "se-deja-el-primero",
    "se-deja-el-último",
    "solo-añade",
    "no-es-una-escena",
    "otra-escena",
    "reconstruir-lanza",
}


def judge(learner: Learner) -> Verdict:
    """Pide una escena por caso; del primero que falla sale cada diagnóstico."""
    cases = cases_for(learner.rng)
    plain = [case.to_plain() for case in cases]
    seen = learner.run(p5_1.scenes, cases=plain).value
    present = [pair for pair in zip(cases, seen, strict=True) if not pair[0].missing]
    alone = behind(IDEAS, present)
    found: dict[str, Finding] = {}
    for case, got in zip(cases, seen, strict=True):
        problem = _explain(case, got, alone)
        if problem is not None:
            found.setdefault(problem.diagnosis, problem)
    if not _HOPELESS & found.keys():
        for problem in (_sharing(learner, cases), _depth(learner, alone)):
            if problem is not None:
                found.setdefault(problem.diagnosis, problem)
    if not found:
        return PASSED
    fraction = 0.0 if _HOPELESS & found.keys() else max(0.0, 1 - _SHARE * len(found))
    return judged(fraction, list(found.values()))


def _explain(case: Case, got: dict[str, Any], alone: str = "") -> Finding | None:
    if case.missing:
        return _explain_missing(case, got)
    wanted = right(case.by_number, case.sequence)
    if same(got, {"scene": wanted}):
        return None
    name = name_of(IDEAS, case, got, alone)
    if name:
        return finding(name, caso=case.told)
    if "raised" in got:
        return finding("reconstruir-lanza", caso=case.told, error=got["raised"])
    scene = got["scene"]
    if type(scene) is not dict or type(scene.get("messages")) is not list:
        return finding("no-es-una-escena", visto=type_name(scene))
    if is_from_the_future(case, scene):
        return finding("contadores-del-futuro", caso=case.told)
    expected, shown = _difference(scene, wanted)
    return finding("otra-escena", caso=case.told, esperado=expected, visto=shown)


def _explain_missing(case: Case, got: dict[str, Any]) -> Finding | None:
    if got.get("unknown"):
        return None
    shown = f"`{got['raised']}`" if "raised" in got else "una escena"
    return finding("punto-que-no-existe", caso=case.told, visto=shown)


def _difference(scene: dict[str, Any], wanted: dict[str, Any]) -> tuple[str, str]:
    """Lo primero que no coincide, como se esperaba y como está."""
    if not same(scene["messages"], wanted["messages"]):
        return f"mensajes {sketch(wanted['messages'])}", _shown_messages(scene["messages"])
    names = sorted(scene.keys() | wanted.keys())
    name = next(item for item in names if not same(scene.get(item), wanted.get(item)))
    return f"{name}: {wanted.get(name, 'nada')}", f"{name}: {scene.get(name, 'nada')}"


def _shown_messages(messages: Json) -> str:
    try:
        return f"mensajes {sketch(messages)}"
    except (KeyError, TypeError, AttributeError):
        return "mensajes con otra forma"


def _sharing(learner: Learner, cases: list[Case]) -> Finding | None:
    case = cases[7]
    got = learner.run(p5_1.sharing, **case.to_plain()).value
    if got["touched"]:
        return finding("cambia-el-pasado")
    return finding("comparte-con-el-historial", lugar=got["shared"]) if got["shared"] else None


def _depth(learner: Learner, alone: str) -> Finding | None:
    case = long_case()
    [got] = learner.run(p5_1.scenes, cases=[case.to_plain()]).value
    if "raised" in got and got["raised"].startswith("RecursionError"):
        return finding("llamadas-sin-fondo", caso=case.told)
    return _explain(case, got, alone)


EXERCISE = Exercise(
    id="5.1",
    lesson=5,
    title="Reconstruye la escena",
    points=4,
    minutes=6,
    difficulty="media",
    kind="code",
    names=("scene_at",),
    reference=("harness_base.history:scene_at",),
    judge=judge,
)

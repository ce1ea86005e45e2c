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
"""Lo que quita cada idea equivocada; las de `_SERIOUS`, el doble; las de `_HOPELESS`, todo."""
_SERIOUS = {
    "solo-añade",
    "conserva-los-últimos",
    "olvida-los-campos",
    "campos-solo-del-último",
    "rutas-tomadas-por-nombres",
}
_EACH = {"reconstruir-lanza", "otra-escena"}
"""Las que se cuentan en cada caso: no se sabe qué idea hay detrás."""
_HOPELESS = {
    "siempre-la-última",
    "por-número-y-no-por-padre",
    "aplica-todo-el-historial",
    "empieza-por-el-final",
    "solo-su-diferencia",
    "se-deja-el-primero",
    "se-deja-el-último",
    "quita-los-que-había-que-conservar",
    "no-es-una-escena",
    "escena-perdida",
}
_IMPLIED = {"escena-perdida": {"no-es-una-escena"}}
"""Lo que falla por la misma idea y no hace falta contar aparte."""


def judge(learner: Learner) -> Verdict:
    """Pide una escena por caso; del primero que falla sale cada diagnóstico."""
    cases = cases_for(learner.rng)
    plain = [case.to_plain() for case in cases]
    seen = learner.run(p5_1.scenes, cases=plain).value
    present = [pair for pair in zip(cases, seen, strict=True) if not pair[0].missing]
    alone = behind(IDEAS, present)
    explained = [_explain(case, got, alone) for case, got in zip(cases, seen, strict=True)]
    problems = [problem for problem in explained if problem is not None]
    failed = next((n for n, problem in enumerate(explained) if problem is not None), None)
    if failed and _explain(cases[failed], _alone(learner, cases[failed]), alone) is None:
        return judged(0.5, [finding("recuerda-otra-llamada", caso=cases[failed].told)])
    if not any(problem.diagnosis in _HOPELESS | _EACH for problem in problems):
        more = (_sharing(learner, cases), _depth(learner, alone))
        problems += [problem for problem in more if problem is not None]
    if not problems:
        return PASSED
    found = {problem.diagnosis: problem for problem in reversed(problems)}
    for cause in _IMPLIED.keys() & found.keys():
        found = {name: item for name, item in found.items() if name not in _IMPLIED[cause]}
    told = sorted(found.values(), key=problems.index)
    return judged(_worth([problem.diagnosis for problem in problems]), told)


def _alone(learner: Learner, case: Case) -> dict[str, Any]:
    """Lo que sale en ese caso si es lo único que se pide."""
    [got] = learner.run(p5_1.scenes, cases=[case.to_plain()]).value
    return dict(got)


def _worth(names: list[str]) -> float:
    """Qué fracción vale, con esos diagnósticos, uno por cada caso que falla."""
    found = set(names)
    if _HOPELESS & found:
        return 0.0
    shares = len(found - _EACH) + len(found & _SERIOUS) + sum(name in _EACH for name in names)
    return max(0.0, 1 - _SHARE * shares)


def _explain(case: Case, got: dict[str, Any], alone: str = "") -> Finding | None:
    if case.missing:
        return _explain_missing(case, got)
    wanted = right(case.by_number, case.sequence)
    if same(got, {"scene": wanted}):
        return None
    name = name_of(IDEAS, case, got, alone)
    if "raised" in got and name != alone:
        name = ""  # un error de otra cosa se parece a cualquiera
    if name:
        return finding(name, caso=case.told)
    if "raised" in got:
        lost = got["raised"].startswith("TypeError: 'NoneType' object")
        name = "escena-perdida" if lost else "reconstruir-lanza"
        return finding(name, caso=case.told, error=got["raised"])
    scene = got["scene"]
    if type(scene) is not dict or type(scene.get("messages")) is not list:
        return finding("no-es-una-escena", visto=type_name(scene))
    if is_from_the_future(case, scene):
        return finding("contadores-del-futuro", caso=case.told)
    expected, shown = _difference(scene, wanted)
    return finding("otra-escena", caso=case.told, esperado=expected, visto=shown)


def _explain_missing(case: Case, got: dict[str, Any]) -> Finding | None:
    number = case.missing
    if got.get("unknown"):
        told = got["number"]
        if same(told, number):
            return None
        return finding("otro-punto-que-falta", caso=case.told, esperado=number, visto=str(told))
    if "raised" in got:
        shown = f"`{got['raised']}`"
    else:
        shown = "`None`" if got["scene"] is None else "una escena"
    return finding("punto-que-no-existe", caso=case.told, esperado=number, visto=shown)


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
    if got["lost"]:
        return finding("gasta-los-puntos")
    if got["touched"]:
        return finding("cambia-el-pasado")
    return finding("comparte-con-el-historial", lugar=got["shared"]) if got["shared"] else None


def _depth(learner: Learner, alone: str) -> Finding | None:
    case = long_case()
    got = _alone(learner, case)
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

"""5.2 · Lo que rebobinar no deshace: los efectos que siguen en pie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from autograder.children.plain import Json, same, type_name
from autograder.exercise import Exercise, Learner
from autograder.exercises.ideas import Ideas, behind, name_of
from autograder.exercises.standing_cases import IDEAS, Case, cases_for, right
from autograder.probes import p5_2
from autograder.verdict import PASSED, Finding, Verdict, finding, judged

_NONE = "ninguna"
_SHARE = 0.25
"""Lo que quita cada idea equivocada; las de `_HOPELESS`, todo; las de `_EACH`, en cada caso."""
_EACH = {"en-pie-lanza", "otros-efectos"}
_OF_ALL = {"nada-en-pie", "efectos-dados-por-deshechos", "solo-lo-que-lleva-clave-aceptada"}
_HOPELESS = {
    "nada-en-pie",
    "efectos-dados-por-deshechos",
    "el-pasado-en-la-lista",
    "no-devuelve-intenciones",
}


def judge(learner: Learner) -> Verdict:
    """Pregunta por cada registro; del primero que falla sale cada diagnóstico."""
    cases = cases_for(learner.rng)
    seen = learner.run(p5_2.effects, cases=[case.to_plain() for case in cases]).value
    pairs = list(zip(cases, seen, strict=True))
    alone = behind(IDEAS, pairs)
    ideas = {name: idea for name, idea in IDEAS.items() if _fits_elsewhere(name, pairs)}
    problems = [_explain(case, got, ideas, alone) for case, got in pairs]
    failures = [problem for problem in problems if problem is not None]
    if not failures:
        return PASSED
    found = {problem.diagnosis: problem for problem in reversed(failures)}
    told = sorted(found.values(), key=failures.index)
    shares = len(found.keys() - _EACH) + sum(item.diagnosis in _EACH for item in failures)
    fraction = 0.0 if _HOPELESS & found.keys() else max(0.0, 1 - _SHARE * shares)
    return judged(fraction, told)


def _fits_elsewhere(name: str, pairs: Iterable[tuple[Case, Json]]) -> bool:
    """Si nada desmiente esa idea: las que hablan de todos los registros tienen que valer en todos."""
    if name not in _OF_ALL:
        return True
    idea = IDEAS[name]
    return all(same(got, idea(case)) for case, got in pairs if not same(idea(case), right(case)))


def _explain(case: Case, got: Mapping[str, Json], ideas: Ideas[Case], alone: str) -> Finding | None:
    if same(got, right(case)):
        return None
    if "raised" in got:
        name = "desenlace-sin-intención" if case.has_orphans else "en-pie-lanza"
        return finding(name, caso=case.told, error=got["raised"])
    if "touched" in got:
        return finding("gasta-el-registro", caso=case.told)
    if "kind" in got:
        return finding("no-devuelve-intenciones", visto=got["kind"])
    strange = next((item for item in got["listed"] if type(item) is not list), None)
    if strange is not None:
        if strange == {"kind": "Intention"}:
            return finding("intención-retocada", caso=case.told)
        return finding("no-devuelve-intenciones", visto=f"lista con algo de tipo {_kind(strange)}")
    name = name_of(ideas, case, got, alone) or "otros-efectos"
    wanted, shown = _places(right(case)["listed"]), _places(got["listed"])
    return finding(name, caso=case.told, esperado=wanted, visto=shown)


def _kind(item: Json) -> str:
    return str(item["kind"]) if type(item) is dict and "kind" in item else type_name(item)


def _places(listed: list[Json]) -> str:
    """Las llamadas, para el mensaje: `la del punto 4, bloque 0`."""
    return "; ".join(f"la del punto {reply}, bloque {block}" for reply, block, _ in listed) or _NONE


EXERCISE = Exercise(
    id="5.2",
    lesson=5,
    title="Lo que sigue en pie",
    points=4,
    minutes=5,
    difficulty="alta",
    kind="code",
    names=("standing_effects",),
    reference=("harness_base.history:standing_effects",),
    judge=judge,
)

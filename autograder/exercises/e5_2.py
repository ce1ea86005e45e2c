"""5.2 · Lo que rebobinar no deshace: los efectos que siguen en pie."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.children.plain import Json, same, type_name
from autograder.exercise import Exercise, Learner
from autograder.exercises.ideas import behind, name_of
from autograder.exercises.standing_cases import IDEAS, Case, cases_for, right
from autograder.probes import p5_2
from autograder.verdict import PASSED, Finding, Verdict, finding, judged

_NONE = "ninguno"
_SHARE = 0.25
"""Lo que quita cada idea equivocada; las de `_HOPELESS`, todo."""
_HOPELESS = {
    "nada-en-pie",
    "efectos-dados-por-deshechos",
    "el-pasado-en-la-lista",
    "no-devuelve-intenciones",
    "otros-efectos",
    "en-pie-lanza",
}


def judge(learner: Learner) -> Verdict:
    """Pregunta por cada registro; del primero que falla sale cada diagnóstico."""
    cases = cases_for(learner.rng)
    seen = learner.run(p5_2.effects, cases=[case.to_plain() for case in cases]).value
    alone = behind(IDEAS, zip(cases, seen, strict=True))
    found: dict[str, Finding] = {}
    for case, got in zip(cases, seen, strict=True):
        problem = _explain(case, got, alone)
        if problem is not None:
            found.setdefault(problem.diagnosis, problem)
    if not found:
        return PASSED
    fraction = 0.0 if _HOPELESS & found.keys() else max(0.0, 1 - _SHARE * len(found))
    return judged(fraction, list(found.values()))


def _explain(case: Case, got: Mapping[str, Json], alone: str) -> Finding | None:
    if same(got, right(case)):
        return None
    if "raised" in got:
        return finding("en-pie-lanza", caso=case.told, error=got["raised"])
    if "touched" in got:
        return finding("gasta-el-registro", caso=case.told)
    if "kind" in got:
        return finding("no-devuelve-intenciones", visto=got["kind"])
    strange = next((item for item in got["listed"] if type(item) is not list), None)
    if strange is not None:
        return finding("no-devuelve-intenciones", visto=f"lista con algo de tipo {_kind(strange)}")
    name = name_of(IDEAS, case, got, alone) or "otros-efectos"
    wanted = _places(right(case)["listed"])
    if wanted != _NONE:
        wanted += " (respuesta y bloque)"
    return finding(name, caso=case.told, esperado=wanted, visto=_places(got["listed"]))


def _kind(item: Json) -> str:
    return str(item["kind"]) if type(item) is dict and "kind" in item else type_name(item)


def _places(listed: list[Json]) -> str:
    """Las posiciones, para el mensaje: `4.0, 6.1`."""
    return ", ".join(f"{reply}.{block}" for reply, block, _ in listed) or _NONE


EXERCISE = Exercise(
    id="5.2",
    lesson=5,
    title="Lo que sigue en pie",
    points=4,
    minutes=5,
    difficulty="media",
    kind="code",
    names=("standing_effects",),
    reference=("harness_base.history:standing_effects",),
    judge=judge,
)

"""5.3 · Rebobinar, que mueve la punta y no borra nada, y bifurcar, que empieza otra rama."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from autograder.exercise import Exercise, Learner
from autograder.exercises.branch_cases import (
    REWINDS,
    TIP,
    Fork,
    Rewind,
    branch_for,
    forks_for,
    past_of,
)
from autograder.probes import p5_3
from autograder.verdict import PASSED, Finding, Stopped, Verdict, finding, judged

Plain = dict[str, Any]

_HALF = 0.5
"""Lo que vale cada función."""
_SHARE = 0.25
"""Lo que quita cada idea equivocada; las de `_HOPELESS`, su mitad entera."""
_HOPELESS = {
    "no-es-una-rama",
    "mover-lanza",
    "otra-punta",
    "borra-lo-posterior",
    "cambia-la-de-partida",
    "asigna-en-la-rama",
    "no-deja-volver",
    "dentro-de-una-pareja",
    "otra-punta-en-silencio",
    "claves-nuevas-a-ciegas",
    "linaje-del-padre",
    "hereda-con-otro-linaje",
    "nuevas-con-linaje-viejo",
    "linaje-inventado",
    "pierde-el-pasado",
    "sin-nombre-propio",
    "permiso-para-heredar",
    "un-efecto-no-basta",
    "rebobinar-añade",
    "otra-firma",
    "escena-por-mensajes",
}
_ONLY_ONCE = {"otra-punta-en-silencio", "rebobinar-añade"}
"""De esas, las que son de `rewind` y no se le quitan también a `fork`, que lo llama."""
_BROKEN = ("TypeError", "AttributeError", "NameError", "UnboundLocalError", "IndexError")
"""Excepciones de un programa que se rompe; las demás se lanzan adrede."""
_SIGNATURE = re.compile(r"TypeError: (rewind|fork)\(\) (got an unexpected|missing|takes|got some)")
_IMPLIED = {
    "dentro-de-una-pareja": {"mira-solo-la-diferencia", "media-pareja", "bifurca-en-una-pareja"},
    "otra-punta-en-silencio": {"bifurca-en-una-pareja", "otra-punta"},
    "mira-solo-la-diferencia": {"media-pareja"},
    "rebobinar-añade": {"otra-punta"},
    "texto-tomado-por-llamada": {"solo-hacia-atrás"},
    "otra-punta": {"bifurca-en-la-punta"},
    "claves-nuevas-a-ciegas": {"un-efecto-no-basta"},
}
"""Lo que falla por la misma idea y no hace falta contar aparte."""


def judge(learner: Learner) -> Verdict:
    """La mitad de los puntos por `rewind` y la otra mitad por `fork`."""
    branch, scenes = branch_for(learner.rng)
    given = {"branch": branch, "scenes": scenes}
    moved = learner.run(p5_3.rewinds, to=[item.sequence for item in REWINDS], **given).value
    found = _first_of_each(
        _explain_rewind(branch, case, got) for case, got in zip(REWINDS, moved, strict=True)
    )
    half = _worth(found)
    asked = forks_for(branch)
    try:
        seen = learner.run(p5_3.forks, asked=[item.to_plain() for item in asked], **given).value
    except Stopped as stop:
        return Verdict(half, (*found.values(), *stop.verdict.findings)[:2])
    forked = _first_of_each(
        (_explain_fork(branch, fork, got) for fork, got in zip(asked, seen, strict=True)),
        known=set(found),
    )
    if not found and not forked:
        return PASSED
    known = found.keys() | ({"mover-lanza"} if "no-es-una-rama" in found else set())
    told = [*found.values(), *(item for name, item in forked.items() if name not in known)]
    return judged(half + _worth(forked), told)


def _first_of_each(
    problems: Iterator[Finding | None], *, known: Collection[str] = ()
) -> dict[str, Finding]:
    """El primer hallazgo de cada diagnóstico, sin los que ya explica otro de estos o de `known`.

    Los de `_HOPELESS` se repiten aunque estén en `known`: también esta función se queda sin puntos.
    """
    found: dict[str, Finding] = {}
    for problem in problems:
        if problem is not None:
            found.setdefault(problem.diagnosis, problem)
    implied = {name for cause in (*known, *found) for name in _IMPLIED.get(cause, ())}
    told = implied | (set(known) - (_HOPELESS - _ONLY_ONCE))
    return {name: item for name, item in found.items() if name not in told}


def _worth(found: dict[str, Finding]) -> float:
    if _HOPELESS & found.keys():
        return 0.0
    return max(0.0, _HALF - _SHARE * len(found))


def _explain_rewind(branch: Plain, case: Rewind, got: Plain) -> Finding | None:
    told = f"Rebobiné {case.told}"
    problem = _outcome(told, case.sequence, case.error, case.name, got)
    if problem is not None or "branch" not in got:
        return problem
    seen = got["branch"]
    numbers = [item["sequence"] for item in branch["points"]]
    lost = [number for number in numbers if number not in seen["points"]]
    if lost:
        return finding("borra-lo-posterior", hecho=told, perdidos=_numbers(lost))
    extra = [number for number in seen["points"] if number not in numbers]
    if extra:
        return finding("rebobinar-añade", hecho=told, puntos=_numbers(extra))
    if seen["changed"]:
        return finding("rebobinar-retoca", hecho=told, puntos=_numbers(seen["changed"]))
    if seen["tip"] != case.sequence:
        return finding("otra-punta", hecho=told, esperado=case.sequence, visto=seen["tip"])
    if (seen["run"], seen["lineage"]) != (branch["run"], branch["lineage"]):
        return finding("rebobina-a-otra-rama", hecho=told)
    return None


def _numbers(points: list[int]) -> str:
    return ", ".join(map(str, points))


def _explain_fork(branch: Plain, case: Fork, got: Plain) -> Finding | None:
    told = f"Bifurqué {case.told}"
    problem = _outcome(told, case.sequence, case.error, case.name, got)
    if problem is not None or "branch" not in got:
        return problem
    seen = got["branch"]
    if seen["tip"] != case.sequence:
        name = "bifurca-en-la-punta" if seen["tip"] == TIP else "otra-punta"
        return finding(name, hecho=told, esperado=case.sequence, visto=seen["tip"])
    if seen["run"] != case.options["run"]:
        return finding("sin-nombre-propio", hecho=told, visto=seen["run"])
    wanted = branch["lineage"] if case.options["keys"] == "inherit" else case.options["run"]
    if seen["lineage"] != wanted:
        name = case.lineages.get(seen["lineage"], "linaje-inventado")
        return finding(name, hecho=told, esperado=wanted, visto=seen["lineage"])
    if not past_of(branch, case.sequence) <= set(seen["points"]) or seen["changed"]:
        return finding("pierde-el-pasado", hecho=told)
    return finding("mismo-diccionario", hecho=told) if got["grows"] else None


def _outcome(told: str, sequence: int, error: str, name: str, got: Plain) -> Finding | None:
    """Lo que se ve antes de mirar la rama: si salió bien o falló, y si cambió la de partida."""
    if "kind" in got:
        return finding("no-es-una-rama", hecho=told, visto=got["kind"])
    raised = got.get("raised", "")
    if raised.startswith("FrozenInstanceError"):
        return finding("asigna-en-la-rama", hecho=told, error=raised)
    before = got["before"]
    if before["tip"] != TIP or before["changed"] or before["points"] != list(range(1, 10)):
        return finding("cambia-la-de-partida", hecho=told)
    if not raised:
        if error == "CannotRewind" and got["branch"]["tip"] != sequence:
            moved = got["branch"]["tip"]
            return finding("otra-punta-en-silencio", hecho=told, error=error, visto=moved)
        return finding(name, hecho=told, error=error) if error else None
    if error and (got["named"] == error or (error == "HarnessError" and got["named"])):
        return None
    if error == "TypeError" and raised.startswith("TypeError"):
        return None
    if not got["named"] and raised.startswith(_BROKEN):
        return _broken(told, error, raised)
    if error:
        return finding("mover-con-otro-error", hecho=told, esperado=error, error=raised)
    return finding(name if got["named"] else "mover-lanza", **_raised(told, error, raised))


def _broken(told: str, error: str, raised: str) -> Finding:
    """El programa se rompió: no es que eligiera mal el error."""
    if _SIGNATURE.match(raised):
        return finding("otra-firma", hecho=told, error=raised)
    if "string indices must be integers" in raised:
        return finding("escena-por-mensajes", hecho=told, error=raised)
    return finding("mover-lanza", **_raised(told, error, raised))


def _raised(told: str, error: str, raised: str) -> Plain:
    wanted = f"`{error}`" if error else "una rama"
    return {"hecho": told, "esperado": wanted, "error": raised}


EXERCISE = Exercise(
    id="5.3",
    lesson=5,
    title="Rebobina y bifurca",
    points=4,
    minutes=6,
    difficulty="media",
    kind="code",
    names=("rewind", "fork"),
    reference=("harness_base.history:rewind", "harness_base.history:fork"),
    judge=judge,
)

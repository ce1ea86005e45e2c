"""4.5 · Qué hacer con una intención sin desenlace.

Cada caso busca una idea concreta: el diagnóstico sale del caso y de lo que se decidió en él.
"""

from __future__ import annotations

from typing import Any

from autograder.exercise import Exercise, Learner
from autograder.exercises.decide_cases import Case, cases_for
from autograder.probes import p4_5
from autograder.verdict import PASSED, Finding, Verdict, failed, finding

_MENTIONED_AT_MOST = 2
_SHARE = 0.25
"""Lo que quita cada idea equivocada; las de `_FATAL`, todo."""
_FATAL = {
    "reintenta-lo-irreversible",
    "decide-por-el-nombre",
    "repite-sin-la-clave",
    "clave-caducada",
    "no-devuelve-decisión",
}
_EXPIRED = {
    "clave-caducada",
    "cuenta-desde-el-último-intento",
    "reloj-hacia-atrás",
    "plazo-sin-decir",
}
_IMPLIED = {
    "reintenta-lo-irreversible": {"decide-por-el-nombre"},
    "clave-caducada": {"cuenta-desde-el-último-intento", "reloj-hacia-atrás", "plazo-sin-decir"},
    "desaprovecha-la-clave": {"pregunta-sin-hacer-falta", "plazo-fijo"},
    "plazo-fijo": {"plazo-sin-decir"},
    "sonda-sin-sonda": {"decide-por-el-nombre", *_EXPIRED},
    "olvida-la-sonda": {"sonda-olvidada-si-el-plazo-falla"},
}
"""Lo que falla por la misma idea y no hace falta contar aparte."""


def judge(learner: Learner) -> Verdict:
    """Pide una decisión por caso; del primero que falla sale cada diagnóstico."""
    cases = cases_for(learner.rng)
    now = 1_800_000_000.0 + learner.rng.randint(0, 10**6)
    plain = [case.to_plain() for case in cases]
    seen = learner.run(p4_5.decisions, now=now, cases=plain).value
    if learner.run(p4_5.decisions_today, cases=plain).value != seen:
        return failed("ignora-now")
    found: dict[str, Finding] = {}
    for case, got in zip(cases, seen, strict=True):
        problem = _explain(case, got)
        if problem is not None:
            found.setdefault(problem.diagnosis, problem)
    for cause, implied in _IMPLIED.items():
        if cause in found:
            found = {name: item for name, item in found.items() if name not in implied}
    if not found:
        return PASSED
    fraction = 0.0 if _FATAL & found.keys() else max(0.0, 1 - _SHARE * len(found))
    return Verdict(fraction, tuple(found.values())[:_MENTIONED_AT_MOST])


def _explain(case: Case, got: dict[str, Any]) -> Finding | None:
    if got.get("name") == case.expected:
        return None
    if "raised" in got:
        no_ttl = (
            case.key_ttl_s is None and case.effect == "KEYED" and got["raised"][:9] == "TypeError"
        )
        name = "plazo-sin-decir" if no_ttl else ""
        return finding(name or "decidir-lanza", caso=case.told, error=got["raised"])
    if "kind" in got:
        return finding("no-devuelve-decisión", visto=got["kind"])
    if got["name"] == "PROBE" and not case.probe:
        return finding("sonda-sin-sonda", caso=case.told, esperada=case.expected)
    name = case.names.get(got["name"], case.names.get("", "otra-decisión"))
    return finding(name, caso=case.told, esperada=case.expected, vista=got["name"])


EXERCISE = Exercise(
    id="4.5",
    lesson=4,
    title="Decide",
    points=4,
    minutes=6,
    difficulty="media",
    kind="code",
    names=("decide",),
    reference=("harness_base.effects:decide",),
    judge=judge,
)

"""4.5 · Qué hacer con una intención sin desenlace.

Cada caso busca una idea concreta: el diagnóstico sale del caso y de lo que se decidió en él.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from autograder.exercise import Exercise, Learner
from autograder.probes import p4_5
from autograder.verdict import PASSED, Finding, Verdict, finding

HOUR_S = 3600.0
DAY_S = 24 * HOUR_S
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
_IMPLIED = {
    "reintenta-lo-irreversible": {"decide-por-el-nombre"},
    "clave-caducada": {"cuenta-desde-el-último-intento", "reloj-hacia-atrás", "plazo-sin-decir"},
    "desaprovecha-la-clave": {"pregunta-sin-hacer-falta"},
}
"""Lo que falla por la misma idea y no hace falta contar aparte."""


@dataclass(frozen=True)
class Case:
    """Una situación, lo que hay que decidir y qué idea hay detrás de cada otra decisión."""

    effect: str
    expected: str
    names: Mapping[str, str]
    """De la decisión vista a su diagnóstico; `""`, las demás."""
    age_s: float
    probe: bool = False
    key_ttl_s: float | None = None
    sent_s: float | None = None
    """Cuándo se envió por última vez, si no fue la primera."""
    name: str = "una_herramienta"
    told: str = ""

    def to_plain(self) -> dict[str, Any]:
        """El caso para la sonda."""
        return {
            "effect": self.effect,
            "age_s": self.age_s,
            "sent_s": self.age_s if self.sent_s is None else self.sent_s,
            "probe": self.probe,
            "key_ttl_s": self.key_ttl_s,
            "name": self.name,
        }


def judge(learner: Learner) -> Verdict:
    """Pide una decisión por caso; del primero que falla sale cada diagnóstico."""
    cases = _cases(learner)
    now = 1_800_000_000.0 + learner.rng.randint(0, 10**6)
    plain = [case.to_plain() for case in cases]
    seen = learner.run(p4_5.decisions, now=now, cases=plain).value
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
        name = "plazo-sin-decir" if case.key_ttl_s is None and case.effect == "KEYED" else ""
        return finding(name or "decidir-lanza", caso=case.told, error=got["raised"])
    if "kind" in got:
        return finding("no-devuelve-decisión", visto=got["kind"])
    name = case.names.get(got["name"], case.names.get("", "otra-decisión"))
    return finding(name, caso=case.told, esperada=case.expected, vista=got["name"])


def _cases(learner: Learner) -> list[Case]:
    hours = learner.rng.randint(2, 20)
    days = learner.rng.randint(2, 5)
    harmless = {"": "duda-de-lo-inofensivo"}
    blind = {"RUN": "reintenta-lo-irreversible", "RUN_SAME_KEY": "reintenta-lo-irreversible"}
    expired = {"RUN": "clave-caducada", "RUN_SAME_KEY": "clave-caducada"}
    fresh = {"RUN": "repite-sin-la-clave", "": "desaprovecha-la-clave"}
    old = f"un pago con clave de hace {days} días, que el proveedor guarda 24 h"
    return [
        Case("IRREVERSIBLE", "UNKNOWN", blind, HOUR_S, told="un correo sin sonda"),
        Case(
            "IRREVERSIBLE",
            "UNKNOWN",
            {"": "decide-por-el-nombre"},
            HOUR_S,
            name="leer_y_gastar",
            told="`leer_y_gastar`, irreversible y sin sonda",
        ),
        Case(
            "IRREVERSIBLE",
            "PROBE",
            blind | {"UNKNOWN": "olvida-la-sonda"},
            HOUR_S,
            probe=True,
            told="una nota con sonda",
        ),
        Case("READ", "RUN", harmless, HOUR_S, told="una lectura"),
        Case("IDEMPOTENT", "RUN", harmless, days * DAY_S, probe=True, told="un informe guardado"),
        Case(
            "KEYED",
            "RUN_SAME_KEY",
            fresh,
            hours * HOUR_S,
            key_ttl_s=DAY_S,
            told=f"un pago con clave de hace {hours} h, que el proveedor guarda 24 h",
        ),
        Case(
            "KEYED",
            "RUN_SAME_KEY",
            fresh | {"PROBE": "pregunta-sin-hacer-falta"},
            hours * HOUR_S,
            key_ttl_s=DAY_S,
            probe=True,
            told=f"un pago con clave de hace {hours} h y con sonda",
        ),
        Case("KEYED", "UNKNOWN", expired, days * DAY_S, key_ttl_s=DAY_S, told=old),
        Case(
            "KEYED",
            "PROBE",
            expired | {"UNKNOWN": "olvida-la-sonda"},
            days * DAY_S,
            key_ttl_s=DAY_S,
            probe=True,
            told=f"{old}, con sonda",
        ),
        Case(
            "KEYED",
            "UNKNOWN",
            {"": "cuenta-desde-el-último-intento"},
            days * DAY_S,
            key_ttl_s=DAY_S,
            sent_s=HOUR_S,
            told=f"{old}, reintentado hace 1 h",
        ),
        Case(
            "KEYED",
            "UNKNOWN",
            {"": "reloj-hacia-atrás"},
            -hours * HOUR_S,
            key_ttl_s=DAY_S,
            told=f"un pago cuya primera intención es de dentro de {hours} h",
        ),
        Case(
            "KEYED",
            "UNKNOWN",
            {"": "plazo-sin-decir"},
            HOUR_S,
            told="un pago con clave, sin plazo conocido",
        ),
    ]


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

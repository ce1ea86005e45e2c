"""4.5, los casos: una situación, lo que hay que decidir y qué idea hay detrás de cada error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

HOUR_S = 3600.0
DAY_S = 24 * HOUR_S


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
    settles_within_s: float | None = None
    """En cuánto tiempo se sabe que la petición ya no puede actuar."""
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
            "settles_within_s": self.settles_within_s,
            "name": self.name,
        }


def cases_for(rng: Random) -> list[Case]:
    """Las situaciones de una comprobación, con horas y días sorteados."""
    hours = rng.randint(2, 20)
    days = rng.randint(2, 5)
    harmless = {"": "duda-de-lo-inofensivo"}
    blind = {"RUN": "reintenta-lo-irreversible", "RUN_SAME_KEY": "reintenta-lo-irreversible"}
    expired = {"RUN": "clave-caducada", "RUN_SAME_KEY": "clave-caducada"}
    silent = {"UNKNOWN": "sonda-olvidada-si-el-plazo-falla"}
    fixed = {"": "plazo-fijo"}
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
            fixed,
            HOUR_S + 1,
            key_ttl_s=HOUR_S,
            told="un pago con clave de hace algo más de 1 h, que el proveedor guarda 1 h",
        ),
        Case(
            "KEYED",
            "RUN_SAME_KEY",
            fixed,
            7 * DAY_S - 1,
            key_ttl_s=7 * DAY_S,
            told="un pago con clave de hace algo menos de 7 días, que el proveedor guarda 7 días",
        ),
        Case(
            "KEYED",
            "UNKNOWN",
            fixed,
            DAY_S + 1,
            key_ttl_s=DAY_S,
            told="un pago con clave de hace un segundo más de 24 h, que el proveedor guarda 24 h",
        ),
        Case(
            "KEYED",
            "PROBE",
            silent | {"": "reloj-hacia-atrás"},
            -hours * HOUR_S,
            key_ttl_s=DAY_S,
            probe=True,
            told=f"un pago con sonda cuya primera intención es de dentro de {hours} h",
        ),
        Case(
            "KEYED",
            "PROBE",
            silent | {"": "plazo-sin-decir"},
            HOUR_S,
            probe=True,
            told="un pago con clave y sonda, sin plazo conocido",
        ),
        Case(
            "IRREVERSIBLE",
            "PROBE",
            blind | silent,
            400 * DAY_S,
            probe=True,
            told="una nota con sonda de hace 400 días",
        ),
        Case(
            "KEYED",
            "PROBE",
            expired | silent,
            400 * DAY_S,
            key_ttl_s=DAY_S,
            probe=True,
            told="un pago con sonda de hace 400 días",
        ),
        Case(
            "IRREVERSIBLE",
            "PROBE",
            {"UNKNOWN": "olvida-la-sonda", "": "repite-sin-preguntar"},
            HOUR_S,
            probe=True,
            settles_within_s=60.0,
            told="una nota con sonda cuyo plazo para actuar (`settles_within_s`) ya pasó",
        ),
        Case(
            "IRREVERSIBLE",
            "UNKNOWN",
            {"": "repite-sin-preguntar"},
            HOUR_S,
            settles_within_s=60.0,
            told="un correo sin sonda cuyo plazo para actuar (`settles_within_s`) ya pasó",
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

"""Lo que decide un juez: puntos y hallazgos, cada uno con el identificador de su diagnóstico."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Finding:
    """Un diagnóstico del catálogo y los datos concretos con los que se cuenta."""

    diagnosis: str
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Picture:
    """Una figura de lo ocurrido (SVG), con la misma información en texto."""

    svg: str
    text: str


@dataclass(frozen=True)
class Verdict:
    """`fraction` de los puntos del ejercicio (de 0 a 1) y por qué no son todos.

    `manual`: la comprobación no puede ver esta respuesta; puntúa lo que diga `fraction` y queda
    señalada para que la mire una persona.
    """

    fraction: float
    findings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()
    picture: Picture | None = None
    manual: bool = False


PASSED = Verdict(1.0)
"""Todo bien."""


MENTIONED_AT_MOST = 2
"""Hallazgos que se cuentan a la vez: más de dos no se leen."""


def judged(fraction: float, findings: Sequence[Finding]) -> Verdict:
    """Un veredicto que cuenta los primeros hallazgos y dice cuántos quedan."""
    told = findings[:MENTIONED_AT_MOST]
    left = len(findings) - len(told)
    if not left:
        return Verdict(fraction, tuple(told))
    more = "queda 1 cosa más por mirar" if left == 1 else f"quedan {left} cosas más por mirar"
    note = f"{more}, cuando esté arreglado lo de arriba."
    return Verdict(fraction, tuple(told), (note,))


def finding(diagnosis: str, /, **fields: Any) -> Finding:
    """Un hallazgo con sus datos, que rellenan el texto del catálogo."""
    return Finding(diagnosis, fields)


def failed(diagnosis: str, /, *, fraction: float = 0.0, **fields: Any) -> Verdict:
    """Un veredicto con un solo hallazgo; `fraction` si merece parte de los puntos."""
    return Verdict(fraction, (Finding(diagnosis, fields),))


class Stopped(Exception):
    """El juez no puede seguir: lleva el veredicto hasta donde llegó. Lo recoge `judging`."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(", ".join(item.diagnosis for item in verdict.findings))
        self.verdict = verdict

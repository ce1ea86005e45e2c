"""Qué idea hay detrás de un contador mal llevado: `usage` y `tokens_used`.

Cada uno puede fallar de dos maneras a la vez: qué partes del consumo cuenta y si suma todas las
respuestas o mira solo la última.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict

from autograder.children.plain import Json, same
from autograder.spanish import whole
from autograder.verdict import Finding, finding
from harness_base.state import RunState
from harness_base.types import Usage

_NO_CACHE = ("input_tokens", "output_tokens")
_OUTPUT = ("output_tokens",)
_FORGETTING: dict[tuple[str, ...], str] = {
    tuple(asdict(Usage())): "",
    _NO_CACHE: "olvida-la-caché",
    _OUTPUT: "solo-cuenta-la-salida",
}
"""Las partes que se cuentan y el diagnóstico de quien deja fuera las demás."""


def explain_usage(seen: Json, expected: Usage, last: Usage) -> list[Finding]:
    """Los errores de `usage`, que es la suma de todas las respuestas."""
    if type(seen) is dict:
        for names, forgetting in _FORGETTING.items():
            for right, replaces in ((expected, False), (last, True)):
                if all(same(seen.get(name), getattr(right, name)) for name in names):
                    found = [finding("usage-se-sustituye")] if replaces else []
                    return found + ([finding(forgetting, campo="usage")] if forgetting else [])
    return [finding("consumo-mal-sumado", esperado=_show(asdict(expected)), visto=_show(seen))]


def explain_occupancy(
    seen: Json, before: int, expected: RunState, usages: list[Usage]
) -> list[Finding]:
    """Los errores de `tokens_used`, que es lo que ocupa la última respuesta."""
    for names, forgetting in _FORGETTING.items():
        part = _part(names)
        forgets = [finding(forgetting, campo="tokens_used")] if forgetting else []
        if same(seen, part(usages[-1])):
            return forgets
        added = sum(map(part, usages))
        if type(seen) is int and seen in (added, before + added, part(expected.usage)):
            adds = finding("contadores-confundidos", esperado=expected.tokens_used, visto=seen)
            return [adds, *forgets]
    return [finding("ocupación-mal-calculada", esperado=expected.tokens_used, visto=seen)]


def _part(names: Iterable[str]) -> Callable[[Usage], int]:
    return lambda usage: sum(getattr(usage, name) for name in names)


def _show(value: Json) -> str:
    if type(value) is not dict:
        return str(value)
    return ", ".join(
        f"{name} {whole(amount) if type(amount) is int else amount}"
        for name, amount in value.items()
    )

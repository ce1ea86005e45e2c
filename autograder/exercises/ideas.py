"""De lo que devolvió una respuesta a la idea que hay detrás.

Cada idea equivocada se escribe como una función que da lo que saldría con ella. Si eso es
exactamente lo que ha salido, la idea da nombre al diagnóstico. Una sola idea que lo explique todo
gana a varias que expliquen un caso cada una.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from autograder.children.plain import Json, same

C = TypeVar("C")
Ideas = Mapping[str, Callable[[C], Json]]
"""De cada diagnóstico, lo que saldría en un caso; un `KeyError`, si fallaría con ese mismo."""


def behind(ideas: Ideas[C], pairs: Iterable[tuple[C, Json]]) -> str:
    """La primera idea que explica todos los pares de caso y salida; vacío si ninguna."""
    known = list(pairs)
    for name, idea in ideas.items():
        if all(_explains(idea, case, got) for case, got in known):
            return name
    return ""


def name_of(ideas: Ideas[C], case: C, got: Json, alone: str) -> str:
    """La idea que explica este caso: `alone`, si lo explica; vacío si ninguna."""
    names = [name for name, idea in ideas.items() if _explains(idea, case, got)]
    return alone if alone in names else next(iter(names), "")


def _explains(idea: Callable[[C], Json], case: C, got: Json) -> bool:
    try:
        return same(got, idea(case))
    except KeyError as error:
        return type(got) is dict and got.get("raised") == f"KeyError: {error}"

"""Lo gastado en todas las ramas: rebobinar devuelve el contador de la escena, no los tokens."""

from __future__ import annotations

from collections.abc import Mapping

from harness_base.types import Point

_USAGE = "/usage/"


def spent_tokens(points: Mapping[int, Point]) -> int:
    """La suma del consumo de todas las respuestas que hay en `points`; nunca baja.

    Una bifurcación cuenta también lo que costó el pasado que comparte.
    """
    usages: dict[int, dict[str, int]] = {}
    total = 0
    for sequence in sorted(points):
        point = points[sequence]
        before = usages.get(point.parent, {}) if point.parent is not None else {}
        changed = {
            name: value for name, value in point.delta.fields.items() if name.startswith(_USAGE)
        }
        total += sum(value - before.get(name, 0) for name, value in changed.items())
        usages[sequence] = before | changed
    return total

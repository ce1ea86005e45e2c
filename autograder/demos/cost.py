"""Lo que cuesta de media acabar una tarea en la que cada intento de un turno puede morir."""

from __future__ import annotations

from math import expm1, log1p


def expected_turns(n: int, p: float, *, saved: bool) -> float:
    """Turnos que se pagan para terminar `n`, si cada intento muere con probabilidad `p` (menor que 1).

    Guardando en cada turno, `n / (1 - p)`. Sin guardar, `((1 - p)**-n - 1) / p`, calculado de modo
    que sea exacto también con una `p` diminuta.
    """
    if saved or p == 0:
        return n / (1 - p)
    return expm1(-n * log1p(-p)) / p

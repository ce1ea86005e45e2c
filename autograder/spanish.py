"""Cómo se escriben en español las cifras y los plurales de lo que se enseña."""

from __future__ import annotations

_HARD_SPACE = "\N{NO-BREAK SPACE}"


def whole(number: int) -> str:
    """`41200` → `41 200`, con espacio duro entre los millares."""
    return f"{number:,}".replace(",", _HARD_SPACE)


def count(number: int, one: str, many: str = "") -> str:
    """`1 pago`, `2 pagos`; `many` si el plural no es con `s`."""
    return f"{whole(number)} {one if number == 1 else many or one + 's'}"

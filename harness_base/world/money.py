"""Importes: céntimos enteros dentro del mundo, texto con dos decimales fuera. Nunca `float`."""

from __future__ import annotations

import re

AMOUNT_PATTERN = r"^(0|[1-9][0-9]*)\.[0-9]{2}$"


def to_cents(amount: str) -> int:
    """`"1240.50"` → `124050`. Lanza `ValueError` si no tiene exactamente esa forma."""
    if re.fullmatch(AMOUNT_PATTERN, amount) is None:
        raise ValueError(f"importe {amount!r}: se espera un texto como '1240.50'")
    return int(amount.replace(".", ""))


def to_text(cents: int) -> str:
    """`124050` → `"1240.50"`."""
    return f"{cents // 100}.{cents % 100:02d}"


def in_words(cents: int) -> str:
    """`4251976` → `42 519,76 €`, para leerlo: espacio duro en los millares desde cinco cifras."""
    units = cents // 100
    grouped = f"{units:,}".replace(",", "\N{NO-BREAK SPACE}") if units >= 10_000 else str(units)
    return f"{grouped},{cents % 100:02d} €"

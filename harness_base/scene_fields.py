"""La forma de una escena guardada: qué campos tiene en JSON y de qué tipo.

Garantía: `check_scene` nombra cada campo desconocido, ausente o de otro tipo; nunca descarta nada.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from harness_base.jsonvalue import check_fields, check_plain
from harness_base.types import Usage

SCENE_FIELDS: dict[str, type] = {
    "messages": list,
    "turn": int,
    "replies": int,
    "usage": dict,
    "tokens_used": int,
    "extra": dict,
}
"""Los campos de una escena guardada."""

USAGE_FIELDS: dict[str, type] = {part.name: int for part in fields(Usage)}
"""Las cuatro partes de un consumo guardado."""


def check_scene(data: Any) -> None:
    """Comprueba que `data` es una escena guardada.

    Lanza `NotStorable`, `UnknownFields`, `MissingFields` o `WrongType`, con los nombres.
    """
    check_plain(data)
    check_fields(data, SCENE_FIELDS)
    check_fields(data["usage"], USAGE_FIELDS, "usage")

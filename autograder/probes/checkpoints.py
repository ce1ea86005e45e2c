"""Puntos de control de prueba, a partir de los datos que manda el juez."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from harness_base.types import Delta, Point


def points_from(plain: list[dict[str, Any]]) -> dict[int, Point]:
    """Los puntos de control por su número; no comparten nada con `plain`."""
    return {
        item["sequence"]: Point(item["sequence"], item["parent"], _delta(deepcopy(item)))
        for item in plain
    }


def _delta(item: dict[str, Any]) -> Delta:
    return Delta(item["keep"], item["add"], item["fields"], tuple(item["gone"]))

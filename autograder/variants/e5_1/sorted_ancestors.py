EXERCISE = "5.1"

from copy import deepcopy
from typing import Any

from harness_base.delta import update_fields
from harness_base.errors import UnknownPoint
from harness_base.types import Delta, Point


def lineage_of(points: dict[int, Point], sequence: int | None) -> set[int]:
    found: set[int] = set()
    while sequence is not None:
        if sequence not in points:
            raise UnknownPoint(sequence)
        found.add(sequence)
        sequence = points[sequence].parent
    return found


def apply(scene: dict[str, Any], delta: Delta) -> None:
    scene["messages"][delta.keep :] = delta.add
    update_fields(scene, delta)


def scene_at(points: dict[int, Point], sequence: int) -> dict[str, Any]:
    scene: dict[str, Any] = {"messages": []}
    for number in sorted(lineage_of(points, sequence)):
        apply(scene, deepcopy(points[number].delta))
    return scene

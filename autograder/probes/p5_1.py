"""Sondas de 5.1: piden escenas de varios historiales y cuentan qué sale y qué queda compartido."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from autograder.probes.checkpoints import points_from
from harness_base.errors import UnknownPoint
from harness_base.types import Point


def scenes(names: SimpleNamespace, *, cases: list[dict[str, Any]]) -> Any:
    """Lo que devuelve `scene_at` en cada caso, o la excepción que lanza."""
    return [_ask(names, case) for case in cases]


def _ask(names: SimpleNamespace, case: dict[str, Any]) -> dict[str, Any]:
    try:
        found = names.scene_at(points_from(case["points"]), case["sequence"])
    except NotImplementedError:
        raise
    except Exception as error:
        text = f"{type(error).__name__}: {error}".removesuffix(": ")
        unknown = isinstance(error, UnknownPoint)
        number = error.sequence if isinstance(error, UnknownPoint) else None
        return {"raised": text, "unknown": unknown, "number": number}
    return {"scene": found}


def sharing(names: SimpleNamespace, *, points: list[dict[str, Any]], sequence: int) -> Any:
    """Si pedir una escena cambia el historial, y qué parte de ella está también en él."""
    built = points_from(points)
    scene = names.scene_at(built, sequence)
    own = {id(item) for point in built.values() for _, item in _inside(point)}
    shared = next((path for path, item in _containers(scene, "") if id(item) in own), "")
    given = points_from(points)
    return {"lost": built.keys() != given.keys(), "touched": built != given, "shared": shared}


def _inside(point: Point) -> Iterator[tuple[str, Any]]:
    yield from _containers(point.delta.add, "")
    yield from _containers(point.delta.fields, "")


def _containers(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Las listas y los diccionarios que hay en `value`, él incluido, con su lugar."""
    if isinstance(value, dict):
        yield path, value
        for name, item in value.items():
            yield from _containers(item, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list):
        yield path, value
        for index, item in enumerate(value):
            yield from _containers(item, f"{path}[{index}]")

"""Sonda de 5.3: rebobina y bifurca ramas de prueba y cuenta qué sale y qué le pasa a la de partida.

`scene_at` se sustituye por una tabla con las escenas ya hechas: que la 5.1 esté sin terminar no
impide hacer esta.
"""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from autograder.probes.checkpoints import points_from
from harness_base.errors import CannotRewind, EffectsStand, HarnessError, UnknownPoint
from harness_base.intent_log import Intention
from harness_base.process_group import Group
from harness_base.types import Branch, Delta, Effect, Point, Position

_NAMED = (CannotRewind, EffectsStand, UnknownPoint, HarnessError)
_LATER = 1_000
"""Un punto de control que la rama de partida añade después."""


def rewinds(
    names: SimpleNamespace, *, branch: dict[str, Any], scenes: dict[str, Any], to: list[int]
) -> Any:
    """Lo que devuelve `rewind` a cada uno de esos puntos, cada vez con una rama recién hecha."""
    _give_scenes(names.rewind, scenes)
    return [_do(branch, lambda own, n=number: names.rewind(own, n)) for number in to]


def forks(
    names: SimpleNamespace,
    *,
    branch: dict[str, Any],
    scenes: dict[str, Any],
    asked: list[dict[str, Any]],
) -> Any:
    """Lo que devuelve `fork` con cada petición, cada vez con una rama recién hecha."""
    _give_scenes(names.rewind, scenes)
    _give_scenes(names.fork, scenes)
    return [_do(branch, lambda own, ask=ask: _fork(names, own, ask)) for ask in asked]


def _fork(names: SimpleNamespace, own: Branch, ask: dict[str, Any]) -> Any:
    standing = [_intention(place, name) for place, name in enumerate(ask["standing"])]
    return names.fork(own, ask["sequence"], standing=standing, **ask["options"])


def _do(plain: dict[str, Any], action: Any) -> dict[str, Any]:
    points = points_from(plain["points"])
    own = Branch(plain["run"], plain["lineage"], plain["tip"], points)
    try:
        found = action(own)
    except NotImplementedError:
        raise
    except Exception as error:
        named = next((kind.__name__ for kind in _NAMED if isinstance(error, kind)), "")
        text = f"{type(error).__name__}: {error}".removesuffix(": ")
        return {"raised": text, "named": named, "before": _shown(own, plain)}
    if not isinstance(found, Branch):
        return {"kind": type(found).__name__}
    shown = {"branch": _shown(found, plain), "before": _shown(own, plain)}
    points[_LATER] = Point(_LATER, own.tip, Delta(0, []))
    return {**shown, "grows": _LATER in found.points}


def _shown(branch: Branch, plain: dict[str, Any]) -> dict[str, Any]:
    given = points_from(plain["points"])
    return {
        "run": branch.run,
        "lineage": branch.lineage,
        "tip": branch.tip,
        "points": sorted(branch.points),
        "changed": sorted(n for n in branch.points if not _is_same(branch.points[n], given.get(n))),
    }


def _is_same(found: Any, given: Point | None) -> bool:
    return type(found) is Point and found == given


def _give_scenes(function: Any, scenes: dict[str, Any]) -> None:
    def scene_at(points: Any, sequence: Any) -> Any:
        if sequence not in points:
            raise UnknownPoint(sequence)
        return deepcopy(scenes[str(sequence)])

    namespace = getattr(function, "__globals__", None)
    if namespace is not None:
        namespace["scene_at"] = scene_at


def _intention(place: int, name: str) -> Intention:
    position = Position(8, place)
    group = Group(1, 1)
    return Intention(position, f"t{place}", name, f"k{place}", Effect.KEYED, 1.0, 1.0, group, "h")

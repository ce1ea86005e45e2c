EXERCISE = "5.3"

import dataclasses
from typing import Any

from harness_base import errors
from harness_base.delta import update_fields
from harness_base.resume import pending_calls


def my_scene(points: Any, number: int) -> dict[str, Any]:
    chain: list[Any] = []
    here: int | None = number
    while here is not None:
        if here not in points:
            raise errors.UnknownPoint(here)
        chain.insert(0, points[here].delta)
        here = points[here].parent
    scene: dict[str, Any] = {"messages": []}
    for delta in chain:
        scene["messages"] = scene["messages"][: delta.keep] + delta.add
        update_fields(scene, delta)
    return scene


def rewind(branch: Any, sequence: int) -> Any:
    """Sin apoyarse en la 5.1."""
    if not pending_calls(my_scene(branch.points, sequence)["messages"]):
        return dataclasses.replace(branch, tip=sequence)
    raise errors.CannotRewind("ahí hay una llamada a medias")


def fork(
    branch: Any, sequence: int, *, run: str, keys: str, standing: Any, accepted: bool = False
) -> Any:
    new = keys == "new"
    if not new and keys != "inherit":
        raise errors.HarnessError(keys)
    moved = rewind(branch, sequence)
    print("en pie:", len(standing))
    if new and any(True for _ in standing) and not accepted:
        raise errors.EffectsStand("antes hay que verlos")
    return dataclasses.replace(
        moved, run=run, lineage=run if new else branch.lineage, points={**branch.points}
    )

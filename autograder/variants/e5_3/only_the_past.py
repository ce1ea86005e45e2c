EXERCISE = "5.3"

from dataclasses import replace

from harness_base.errors import CannotRewind, EffectsStand, HarnessError
from harness_base.resume import pending_calls


def past(points, sequence):
    found = {}
    while sequence is not None:
        found[sequence] = points[sequence]
        sequence = points[sequence].parent
    return found


def rewind(branch, sequence):
    scene = scene_at(branch.points, sequence)
    if len(pending_calls(scene["messages"])) > 0:
        raise CannotRewind("faltan respuestas")
    return replace(branch, tip=sequence)


def fork(branch, sequence, *, run, keys, standing, accepted=False):
    match keys:
        case "inherit":
            lineage = branch.lineage
        case "new":
            if standing and not accepted:
                raise EffectsStand("hay efectos en pie")
            lineage = run
        case _:
            raise HarnessError(f"no conozco las claves {keys!r}")
    moved = rewind(branch, sequence)
    return replace(moved, run=run, lineage=lineage, points=past(branch.points, sequence))

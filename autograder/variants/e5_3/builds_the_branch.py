EXERCISE = "5.3"

from copy import deepcopy

from harness_base.errors import CannotRewind, EffectsStand, HarnessError
from harness_base.resume import pending_calls
from harness_base.types import Branch

LINEAGES = {"inherit": lambda branch, run: branch.lineage, "new": lambda branch, run: run}


def check_point(points, sequence):
    pending = pending_calls(scene_at(points, sequence)["messages"])
    if pending:
        raise CannotRewind(", ".join(call.name for call in pending))


def rewind(branch, sequence):
    check_point(branch.points, sequence)
    return Branch(branch.run, branch.lineage, sequence, branch.points)


def fork(branch, sequence, *, run, keys, standing, accepted=False):
    if keys not in LINEAGES:
        raise HarnessError("claves: inherit o new")
    check_point(branch.points, sequence)
    if LINEAGES[keys] is LINEAGES["new"] and len(standing) and not accepted:
        raise EffectsStand("\n".join(item.name for item in standing))
    return Branch(run, LINEAGES[keys](branch, run), sequence, deepcopy(dict(branch.points)))

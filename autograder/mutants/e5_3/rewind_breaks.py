EXERCISE = "5.3"
DIAGNOSIS = "mover-lanza"
MISCONCEPTION = "Una rama sabe rebobinarse."
POINTS = 0

from dataclasses import replace

from harness_base.errors import CannotRewind, EffectsStand, HarnessError
from harness_base.resume import pending_calls


def rewind(branch, sequence):
    return branch.move_to(sequence)


def fork(branch, sequence, *, run, keys, standing, accepted=False):
    if keys not in ("inherit", "new"):
        raise HarnessError(f"claves desconocidas: {keys}")
    if keys == "new" and standing and not accepted:
        raise EffectsStand(f"siguen en pie {len(standing)} efectos")
    back = rewind(branch, sequence)
    lineage = branch.lineage if keys == "inherit" else run
    return replace(back, run=run, lineage=lineage, points=dict(branch.points))

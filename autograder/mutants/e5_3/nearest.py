EXERCISE = "5.3"
DIAGNOSIS = "otra-punta-en-silencio"
MISCONCEPTION = "Si ahí no se puede, vale el anterior."
POINTS = 2

from dataclasses import replace

from harness_base.errors import EffectsStand, HarnessError
from harness_base.resume import pending_calls


def rewind(branch, sequence):
    while pending_calls(scene_at(branch.points, sequence)["messages"]):
        sequence = branch.points[sequence].parent
    return replace(branch, tip=sequence)


def fork(branch, sequence, *, run, keys, standing, accepted=False):
    if keys not in ("inherit", "new"):
        raise HarnessError(f"claves desconocidas: {keys}")
    if keys == "new" and standing and not accepted:
        raise EffectsStand(f"siguen en pie {len(standing)} efectos")
    back = rewind(branch, sequence)
    lineage = branch.lineage if keys == "inherit" else run
    return replace(back, run=run, lineage=lineage, points=dict(branch.points))

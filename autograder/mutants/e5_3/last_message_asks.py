EXERCISE = "5.3"
DIAGNOSIS = "media-pareja"
MISCONCEPTION = "Si lo último es del usuario, todo está contestado."
POINTS = 3

from dataclasses import replace

from harness_base.errors import CannotRewind, EffectsStand, HarnessError
from harness_base.resume import pending_calls


def rewind(branch, sequence):
    last = scene_at(branch.points, sequence)["messages"][-1]
    if last["role"] == "assistant" and pending_calls([last]):
        raise CannotRewind(f"el {sequence} acaba en una llamada")
    return replace(branch, tip=sequence)


def fork(branch, sequence, *, run, keys, standing, accepted=False):
    if keys not in ("inherit", "new"):
        raise HarnessError(f"claves desconocidas: {keys}")
    if keys == "new" and standing and not accepted:
        raise EffectsStand(f"siguen en pie {len(standing)} efectos")
    back = rewind(branch, sequence)
    lineage = branch.lineage if keys == "inherit" else run
    return replace(back, run=run, lineage=lineage, points=dict(branch.points))

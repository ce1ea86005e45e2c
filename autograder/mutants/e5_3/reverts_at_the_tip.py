EXERCISE = "5.3"
DIAGNOSIS = "rebobinar-añade"
MISCONCEPTION = "Volver es un punto más, y la punta va detrás."
POINTS = 2

from dataclasses import replace

from harness_base.errors import CannotRewind, EffectsStand, HarnessError
from harness_base.resume import pending_calls


def rewind(branch, sequence):
    if pending_calls(scene_at(branch.points, sequence)["messages"]):
        raise CannotRewind(f"el {sequence} tiene llamadas sin respuesta")
    last = max(branch.points) + 1
    again = replace(branch.points[sequence], sequence=last)
    return replace(branch, tip=last, points={**branch.points, last: again})


def fork(branch, sequence, *, run, keys, standing, accepted=False):
    if keys not in ("inherit", "new"):
        raise HarnessError(f"claves desconocidas: {keys}")
    if keys == "new" and standing and not accepted:
        raise EffectsStand(f"siguen en pie {len(standing)} efectos")
    back = rewind(branch, sequence)
    lineage = branch.lineage if keys == "inherit" else run
    return replace(back, run=run, lineage=lineage, points=dict(branch.points))

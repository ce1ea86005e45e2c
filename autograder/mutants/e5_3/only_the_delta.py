EXERCISE = "5.3"
DIAGNOSIS = "mira-solo-la-diferencia"
MISCONCEPTION = "Lo pendiente está en lo que añade el punto."
POINTS = 3

from dataclasses import replace

from harness_base.errors import CannotRewind, EffectsStand, HarnessError, UnknownPoint
from harness_base.resume import pending_calls


def rewind(branch, sequence):
    if sequence not in branch.points:
        raise UnknownPoint(sequence)
    if pending_calls(branch.points[sequence].delta.add):
        raise CannotRewind(f"el {sequence} tiene llamadas sin respuesta")
    return replace(branch, tip=sequence)


def fork(branch, sequence, *, run, keys, standing, accepted=False):
    if keys not in ("inherit", "new"):
        raise HarnessError(f"claves desconocidas: {keys}")
    if keys == "new" and standing and not accepted:
        raise EffectsStand(f"siguen en pie {len(standing)} efectos")
    back = rewind(branch, sequence)
    lineage = branch.lineage if keys == "inherit" else run
    return replace(back, run=run, lineage=lineage, points=dict(branch.points))

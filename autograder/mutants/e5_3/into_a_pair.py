EXERCISE = "5.3"
DIAGNOSIS = "dentro-de-una-pareja"
MISCONCEPTION = "A todo punto de control se puede volver."
POINTS = 2

from dataclasses import replace

from harness_base.errors import EffectsStand, HarnessError


def rewind(branch, sequence):
    scene_at(branch.points, sequence)
    return replace(branch, tip=sequence)


def fork(branch, sequence, *, run, keys, standing, accepted=False):
    if keys not in ("inherit", "new"):
        raise HarnessError(f"claves desconocidas: {keys}")
    if keys == "new" and standing and not accepted:
        raise EffectsStand(f"siguen en pie {len(standing)} efectos")
    back = rewind(branch, sequence)
    lineage = branch.lineage if keys == "inherit" else run
    return replace(back, run=run, lineage=lineage, points=dict(branch.points))

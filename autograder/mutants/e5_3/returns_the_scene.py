EXERCISE = "5.3"
DIAGNOSIS = "no-es-una-rama"
MISCONCEPTION = "Rebobinar es devolver la escena."
POINTS = 0

from harness_base.errors import CannotRewind, EffectsStand, HarnessError
from harness_base.resume import pending_calls


def rewind(branch, sequence):
    scene = scene_at(branch.points, sequence)
    if pending_calls(scene["messages"]):
        raise CannotRewind(f"el {sequence} tiene llamadas sin respuesta")
    return scene


def fork(branch, sequence, *, run, keys, standing, accepted=False):
    if keys not in ("inherit", "new"):
        raise HarnessError(f"claves desconocidas: {keys}")
    if keys == "new" and standing and not accepted:
        raise EffectsStand(f"siguen en pie {len(standing)} efectos")
    return rewind(branch, sequence)

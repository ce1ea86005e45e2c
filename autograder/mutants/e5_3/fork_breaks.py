EXERCISE = "5.3"
DIAGNOSIS = "mover-lanza"
MISCONCEPTION = "Con que lance algo, ya se verá."
POINTS = 2

from dataclasses import replace

from harness_base.errors import CannotRewind, EffectsStand, HarnessError
from harness_base.resume import pending_calls


def rewind(branch, sequence):
    if pending_calls(scene_at(branch.points, sequence)["messages"]):
        raise CannotRewind(f"el {sequence} tiene llamadas sin respuesta")
    return replace(branch, tip=sequence)


def fork(branch, sequence, *, run, keys, standing, accepted=False):
    return branch.fork(sequence, run, keys)

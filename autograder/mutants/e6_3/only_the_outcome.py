EXERCISE = "6.3"
DIAGNOSIS = "pendientes-sin-contestar"
MISCONCEPTION = "Si no ha acabado, el bucle sabrá qué hacer."

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls


def reconcile(scene, loop):
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)

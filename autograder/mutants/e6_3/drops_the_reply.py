EXERCISE = "6.3"
DIAGNOSIS = "tira-la-respuesta"
MISCONCEPTION = "Sin la pregunta no hay que contestar."

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls


def reconcile(scene, loop):
    if pending_calls(scene.messages):
        scene.messages.pop()
        scene.replies -= 1
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)

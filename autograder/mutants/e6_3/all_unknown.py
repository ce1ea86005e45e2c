EXERCISE = "6.3"
DIAGNOSIS = "da-todo-por-desconocido"
MISCONCEPTION = "Tras una caída todo queda en duda."

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls
from harness_base.dangling import UNKNOWN


def reconcile(scene, loop):
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        loop.end_turn(scene, [UNKNOWN.to_block(call.id) for call in calls])
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)

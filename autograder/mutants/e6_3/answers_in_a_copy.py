EXERCISE = "6.3"
DIAGNOSIS = "contesta-en-una-copia"
MISCONCEPTION = "Lo que se recibe no se cambia: se copia."

from copy import deepcopy

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls


def reconcile(scene, loop):
    scene = deepcopy(scene)
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        loop.end_turn(scene, [loop.run_call(scene, call).to_block(call.id) for call in calls])
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)

EXERCISE = "6.3"
DIAGNOSIS = "final-sin-devolver"
MISCONCEPTION = "Llamar a `loop.finish` ya acaba el programa."
POINTS = 2

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls


def reconcile(scene, loop):
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        loop.end_turn(scene, [loop.run_call(scene, call).to_block(call.id) for call in calls])
    outcome = outcome_of(scene)
    if outcome is not None:
        loop.finish(scene, outcome)

EXERCISE = "6.3"
DIAGNOSIS = "acaba-sin-anunciarlo"
MISCONCEPTION = "El desenlace es un valor como otro."
POINTS = 3

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls
from harness_base.loop import RunResult


def reconcile(scene, loop):
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        loop.end_turn(scene, [loop.run_call(scene, call).to_block(call.id) for call in calls])
    outcome = outcome_of(scene)
    return RunResult(outcome, scene, "", None) if outcome else None

EXERCISE = "6.3"
DIAGNOSIS = "turno-final-abierto"
MISCONCEPTION = "Si la tarea ya tiene desenlace, no queda nada que cerrar."
POINTS = 2

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls


def reconcile(scene, loop):
    outcome = outcome_of(scene)
    if outcome is not None:
        return loop.finish(scene, outcome)
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        loop.end_turn(scene, [loop.run_call(scene, call).to_block(call.id) for call in calls])
    return None

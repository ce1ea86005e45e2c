EXERCISE = "6.3"
DIAGNOSIS = "cierra-antes-de-tiempo"
MISCONCEPTION = "El turno se cierra según se acaba cada llamada."

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls


def reconcile(scene, loop):
    blocks = []
    if scene.turn < scene.replies:
        for call in to_calls(pending_calls(scene.messages), scene):
            blocks.append(loop.run_call(scene, call).to_block(call.id))
            loop.end_turn(scene, blocks)
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)

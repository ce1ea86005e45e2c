EXERCISE = "6.3"
DIAGNOSIS = "mensajes-añadidos"
MISCONCEPTION = "Hay que avisar al modelo de la caída."

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls


def reconcile(scene, loop):
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        blocks = [loop.run_call(scene, call).to_block(call.id) for call in calls]
        if blocks:
            blocks.append({"type": "text", "text": "El proceso se cayó. Sigue."})
        loop.end_turn(scene, blocks)
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)

EXERCISE = "6.3"
DIAGNOSIS = "contesta-dos-veces"
MISCONCEPTION = "Hay que añadir el mensaje y cerrar el turno."

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls


def reconcile(scene, loop):
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        content = [loop.run_call(scene, call).to_block(call.id) for call in calls]
        if content:
            scene.messages.append({"role": "user", "content": content})
        loop.end_turn(scene, content)
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)

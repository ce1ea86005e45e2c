EXERCISE = "6.3"
DIAGNOSIS = "turno-cerrado-a-mano"
MISCONCEPTION = "Basta con añadir el mensaje."
POINTS = 2

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls


def reconcile(scene, loop):
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        content = [loop.run_call(scene, call).to_block(call.id) for call in calls]
        if content:
            scene.messages.append({"role": "user", "content": content})
            scene.turn += 1
        else:
            loop.end_turn(scene, [])
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)

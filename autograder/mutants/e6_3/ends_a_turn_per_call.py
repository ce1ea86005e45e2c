EXERCISE = "6.3"
DIAGNOSIS = "resultados-en-varios-mensajes"
MISCONCEPTION = "Cada llamada es un turno."

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls


def reconcile(scene, loop):
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        results = [loop.run_call(scene, call).to_block(call.id) for call in calls]
        for result in results or [None]:
            loop.end_turn(scene, [result] if result else [])
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)

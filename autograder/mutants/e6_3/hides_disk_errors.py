EXERCISE = "6.3"
DIAGNOSIS = "error-del-disco-como-resultado"
MISCONCEPTION = "Cualquier error de una llamada es un error de su herramienta."
POINTS = 2

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls
from harness_base.types import ToolResult


def answer(scene, loop, call):
    try:
        return loop.run_call(scene, call)
    except Exception as error:
        return ToolResult(str(error), is_error=True)


def reconcile(scene, loop):
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        loop.end_turn(scene, [answer(scene, loop, call).to_block(call.id) for call in calls])
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)

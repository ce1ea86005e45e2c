EXERCISE = "6.3"
DIAGNOSIS = "resultado-inventado"
MISCONCEPTION = "Lo más probable es que se hiciera."
POINTS = 0

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls
from harness_base.types import ToolResult


def reconcile(scene, loop):
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        loop.end_turn(scene, [ToolResult("ok").to_block(call.id) for call in calls])
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)

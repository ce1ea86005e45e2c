EXERCISE = "6.3"

from harness_base.dangling import to_calls
from harness_base.effects import rerun_all
from harness_base.outcome import outcome_of
from harness_base.resume import answer_pending, pending_calls


def reconcile(scene, loop):
    match scene.replies - scene.turn:
        case 0:
            pass
        case _:
            calls = to_calls(pending_calls(scene.messages), scene)
            verdicts = rerun_all(calls, None)
            message = answer_pending(calls, verdicts, None, lambda call: loop.run_call(scene, call))
            loop.end_turn(scene, message["content"])
    return loop.finish(scene, outcome) if (outcome := outcome_of(scene)) else None

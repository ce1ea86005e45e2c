EXERCISE = "6.3"
DIAGNOSIS = "cambia-los-mensajes"
MISCONCEPTION = "El razonamiento viejo sobra."

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls


def reconcile(scene, loop):
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        content = scene.messages[-1]["content"]
        loop.end_turn(scene, [loop.run_call(scene, call).to_block(call.id) for call in calls])
        scene.messages = [
            {**m, "content": [b for b in m["content"] if b["type"] != "thinking"]}
            if m["role"] == "assistant"
            else m
            for m in scene.messages
        ]
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)

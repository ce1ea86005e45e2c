EXERCISE = "3.4"
DIAGNOSIS = "solo-reconoce-un-final"
MISCONCEPTION = "Una tarea terminada acaba siempre en `done`."
POINTS = 5

from typing import Any

from harness_base.dangling import UNKNOWN, to_calls, verdicts
from harness_base.outcome import outcome_of
from harness_base.state import from_plain
from harness_base.types import Pending, Snapshot


def pending_calls(messages: list[dict[str, Any]]) -> list[Pending]:
    found = []
    following = [*messages[1:], {"content": []}]
    for index, (message, answer) in enumerate(zip(messages, following, strict=True)):
        content = [] if isinstance(message["content"], str) else message["content"]
        results = [] if isinstance(answer["content"], str) else answer["content"]
        answered = [block.get("tool_use_id") for block in results]
        for place, block in enumerate(content):
            if block["type"] == "tool_use" and block["id"] not in answered:
                found.append(Pending(index, place, block["id"], block["name"], block["input"]))
    return found


def answer_pending(calls: Any, verdicts: Any, log: Any, run: Any) -> dict[str, Any]:
    blocks = []
    for call in calls:
        if verdicts[call.id] == "sin_empezar":
            result = run(call)
        else:
            result = log.result(call.position) or UNKNOWN
        blocks.append(result.to_block(call.id))
    return {"role": "user", "content": blocks}


def resume_from(snapshot: Snapshot, log: Any, loop: Any, judge: Any = verdicts) -> Any:
    scene = from_plain(snapshot.scene)
    calls = to_calls(pending_calls(scene.messages), scene)
    if scene.turn < scene.replies:
        message = answer_pending(
            calls, judge(calls, log), log, lambda call: loop.run_call(scene, call)
        )
        loop.end_turn(scene, message["content"])
    if outcome_of(scene) == "done":
        return loop.finish(scene, "done")
    return loop.run(scene)

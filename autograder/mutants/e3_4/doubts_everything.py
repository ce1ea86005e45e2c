EXERCISE = "3.4"
DIAGNOSIS = "todo-queda-en-duda"
MISCONCEPTION = "Tras una caída, lo prudente es dudar de todo."
POINTS = 3

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
        found = {
            name: "hecha" if value == "hecha" else "en_duda"
            for name, value in judge(calls, log).items()
        }
        message = answer_pending(calls, found, log, lambda call: loop.run_call(scene, call))
        loop.end_turn(scene, message["content"])
    outcome = outcome_of(scene)
    return loop.run(scene) if outcome is None else loop.finish(scene, outcome)

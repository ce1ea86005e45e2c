EXERCISE = "3.4"

from dataclasses import dataclass
from typing import Any

from harness_base.dangling import UNKNOWN, to_calls, verdicts
from harness_base.outcome import outcome_of
from harness_base.state import RunState, from_plain
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


@dataclass
class Task:
    scene: RunState
    log: Any
    loop: Any

    @property
    def open(self) -> bool:
        return self.scene.turn != self.scene.replies

    def close(self, judge: Any) -> None:
        calls = to_calls(pending_calls(self.scene.messages), self.scene)
        message = answer_pending(calls, judge(calls, self.log), self.log, self.run)
        self.loop.end_turn(self.scene, message["content"])

    def run(self, call: Any) -> Any:
        return self.loop.run_call(self.scene, call)

    def go_on(self) -> Any:
        outcome = outcome_of(self.scene)
        if outcome is None:
            return self.loop.run(self.scene)
        return self.loop.finish(self.scene, outcome)


def resume_from(snapshot: Snapshot, log: Any, loop: Any, judge: Any = verdicts) -> Any:
    task = Task(from_plain(snapshot.scene), log, loop)
    if task.open:
        task.close(judge)
    return task.go_on()

EXERCISE = "3.1"
DIAGNOSIS = "solo-la-primera"
MISCONCEPTION = "Con una pendiente basta."
POINTS = 0

from typing import Any

from harness_base.types import Pending


def blocks_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [] if isinstance(content, str) else content


def pending_calls(messages: list[dict[str, Any]]) -> list[Pending]:
    following = [*messages[1:], {"role": "user", "content": []}]
    found: list[Pending] = []
    for index, (message, answer) in enumerate(zip(messages, following, strict=True)):
        results = {block.get("tool_use_id") for block in blocks_of(answer)}
        found += [
            Pending(index, place, block["id"], block["name"], block["input"])
            for place, block in enumerate(blocks_of(message))
            if block["type"] == "tool_use" and block["id"] not in results
        ]
    return found[:1]

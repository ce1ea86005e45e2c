EXERCISE = "3.1"

from typing import Any

from harness_base.types import Pending


def pending_calls(messages: list[dict[str, Any]]) -> list[Pending]:
    found: list[Pending] = []
    answered: set[str] = set()
    for index in reversed(range(len(messages))):
        content = messages[index]["content"]
        if isinstance(content, str):
            answered = set()
            continue
        if messages[index]["role"] == "user":
            answered = {b["tool_use_id"] for b in content if b["type"] == "tool_result"}
            continue
        for place in reversed(range(len(content))):
            block = content[place]
            if block["type"] == "tool_use" and block["id"] not in answered:
                found.insert(0, Pending(index, place, block["id"], block["name"], block["input"]))
        answered = set()
    return found

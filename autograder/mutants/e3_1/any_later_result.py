EXERCISE = "3.1"
DIAGNOSIS = "empareja-en-todo-el-historial"
MISCONCEPTION = "El resultado puede estar en cualquier mensaje posterior."
POINTS = 3

from typing import Any

from harness_base.types import Pending


def blocks_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [] if isinstance(content, str) else content


def pending_calls(messages: list[dict[str, Any]]) -> list[Pending]:
    found = []
    for index, message in enumerate(messages):
        if message["role"] != "assistant":
            continue
        answered = [
            b["tool_use_id"]
            for later in messages[index + 1 :]
            for b in blocks_of(later)
            if b["type"] == "tool_result"
        ]
        for place, block in enumerate(blocks_of(message)):
            if block["type"] == "tool_use" and block["id"] not in answered:
                found.append(Pending(index, place, block["id"], block["name"], block["input"]))
    return found

EXERCISE = "3.1"
DIAGNOSIS = "empareja-en-todo-el-historial"
MISCONCEPTION = "Un id no se repite en toda la conversación."
POINTS = 3

from typing import Any

from harness_base.types import Pending


def blocks_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [] if isinstance(content, str) else content


def pending_calls(messages: list[dict[str, Any]]) -> list[Pending]:
    answered = {
        block["tool_use_id"]
        for message in messages
        for block in blocks_of(message)
        if block["type"] == "tool_result"
    }
    return [
        Pending(index, place, block["id"], block["name"], block["input"])
        for index, message in enumerate(messages)
        for place, block in enumerate(blocks_of(message))
        if block["type"] == "tool_use" and block["id"] not in answered
    ]

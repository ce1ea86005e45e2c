EXERCISE = "3.1"
DIAGNOSIS = "solo-el-último-mensaje"
MISCONCEPTION = "Solo puede quedar pendiente la última respuesta del modelo."
POINTS = 2

from typing import Any

from harness_base.types import Pending


def blocks_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [] if isinstance(content, str) else content


def pending_calls(messages: list[dict[str, Any]]) -> list[Pending]:
    index = max(i for i, message in enumerate(messages) if message["role"] == "assistant")
    answered = {
        block["tool_use_id"]
        for message in messages[index + 1 :]
        for block in blocks_of(message)
        if block["type"] == "tool_result"
    }
    return [
        Pending(index, place, block["id"], block["name"], block["input"])
        for place, block in enumerate(blocks_of(messages[index]))
        if block["type"] == "tool_use" and block["id"] not in answered
    ]

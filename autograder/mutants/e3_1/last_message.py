EXERCISE = "3.1"
DIAGNOSIS = "solo-el-último-mensaje"
MISCONCEPTION = "Lo pendiente está siempre en el último mensaje."

from typing import Any

from harness_base.types import Pending


def blocks_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [] if isinstance(content, str) else content


def pending_calls(messages: list[dict[str, Any]]) -> list[Pending]:
    index = len(messages) - 1
    last = messages[index]
    if last["role"] != "assistant":
        return []
    return [
        Pending(index, place, block["id"], block["name"], block["input"])
        for place, block in enumerate(blocks_of(last))
        if block["type"] == "tool_use"
    ]

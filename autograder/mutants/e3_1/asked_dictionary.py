EXERCISE = "3.1"
DIAGNOSIS = "empareja-en-todo-el-historial"
MISCONCEPTION = "Basta un diccionario de ids que crece y mengua."
POINTS = 3

from typing import Any

from harness_base.types import Pending


def blocks_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [] if isinstance(content, str) else content


def pending_calls(messages: list[dict[str, Any]]) -> list[Pending]:
    waiting: dict[str, Pending] = {}
    for index, message in enumerate(messages):
        for place, block in enumerate(blocks_of(message)):
            if block["type"] == "tool_use":
                waiting[block["id"]] = Pending(
                    index, place, block["id"], block["name"], block["input"]
                )
            elif block["type"] == "tool_result":
                waiting.pop(block["tool_use_id"], None)
    return list(waiting.values())

EXERCISE = "3.1"
DIAGNOSIS = "un-resultado-contesta-todo"
MISCONCEPTION = "Si hay algún resultado detrás, la respuesta está contestada."
POINTS = 0

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
        following = messages[index + 1] if index + 1 < len(messages) else {"content": []}
        if any(block["type"] == "tool_result" for block in blocks_of(following)):
            continue
        for place, block in enumerate(blocks_of(message)):
            if block["type"] == "tool_use":
                found.append(Pending(index, place, block["id"], block["name"], block["input"]))
    return found

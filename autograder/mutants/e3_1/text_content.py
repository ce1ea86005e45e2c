EXERCISE = "3.1"
DIAGNOSIS = "no-lee-ese-historial"
MISCONCEPTION = "`content` es siempre una lista de bloques."
POINTS = 0

from typing import Any

from harness_base.types import Pending


def pending_calls(messages: list[dict[str, Any]]) -> list[Pending]:
    found = []
    for index, message in enumerate(messages):
        if message["role"] != "assistant":
            continue
        following = messages[index + 1]["content"] if index + 1 < len(messages) else []
        answered = [b["tool_use_id"] for b in following if b["type"] == "tool_result"]
        for place, block in enumerate(message["content"]):
            if block["type"] == "tool_use" and block["id"] not in answered:
                found.append(Pending(index, place, block["id"], block["name"], block["input"]))
    return found

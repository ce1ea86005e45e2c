EXERCISE = "3.1"
DIAGNOSIS = "posición-del-bloque-equivocada"
MISCONCEPTION = "La posición cuenta solo las llamadas."
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
        answered = [b["tool_use_id"] for b in blocks_of(following) if b["type"] == "tool_result"]
        calls = [b for b in blocks_of(message) if b["type"] == "tool_use"]
        for place, block in enumerate(calls):
            if block["id"] not in answered:
                found.append(Pending(index, place, block["id"], block["name"], block["input"]))
    return found

EXERCISE = "3.1"
DIAGNOSIS = "solo-el-último-bloque"
MISCONCEPTION = "La llamada es el último bloque de la respuesta."
POINTS = 0

from typing import Any

from harness_base.types import Pending


def blocks_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [] if isinstance(content, str) else content


def pending_calls(messages: list[dict[str, Any]]) -> list[Pending]:
    found = []
    for index, message in enumerate(messages):
        blocks = blocks_of(message)
        if message["role"] != "assistant" or not blocks or blocks[-1]["type"] != "tool_use":
            continue
        following = messages[index + 1] if index + 1 < len(messages) else {"content": []}
        answered = [b["tool_use_id"] for b in blocks_of(following) if b["type"] == "tool_result"]
        block = blocks[-1]
        if block["id"] not in answered:
            place = len(blocks) - 1
            found.append(Pending(index, place, block["id"], block["name"], block["input"]))
    return found

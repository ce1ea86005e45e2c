EXERCISE = "3.1"
DIAGNOSIS = "cambia-el-historial"
MISCONCEPTION = "Quitar del historial lo ya emparejado ayuda a no repetirse."
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
        following = blocks_of(messages[index + 1]) if index + 1 < len(messages) else []
        for place, block in enumerate(blocks_of(message)):
            if block["type"] != "tool_use":
                continue
            pair = [b for b in following if b.get("tool_use_id") == block["id"]]
            if pair:
                following.remove(pair[0])
            else:
                found.append(Pending(index, place, block["id"], block["name"], block["input"]))
    return found

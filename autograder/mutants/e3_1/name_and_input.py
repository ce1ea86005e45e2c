EXERCISE = "3.1"
DIAGNOSIS = "empareja-por-nombre-y-entrada"
MISCONCEPTION = "Dos llamadas iguales son la misma."
POINTS = 2

from typing import Any

from harness_base.types import Pending


def blocks_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [] if isinstance(content, str) else content


def pending_calls(messages: list[dict[str, Any]]) -> list[Pending]:
    found = []
    done: list[tuple[str, Any]] = []
    for index, message in enumerate(messages):
        if message["role"] != "assistant":
            continue
        following = messages[index + 1] if index + 1 < len(messages) else {"content": []}
        answered = [b["tool_use_id"] for b in blocks_of(following) if b["type"] == "tool_result"]
        calls = [b for b in blocks_of(message) if b["type"] == "tool_use"]
        done += [(b["name"], b["input"]) for b in calls if b["id"] in answered]
        for place, block in enumerate(blocks_of(message)):
            if block["type"] == "tool_use" and (block["name"], block["input"]) not in done:
                found.append(Pending(index, place, block["id"], block["name"], block["input"]))
    return found

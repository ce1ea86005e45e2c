EXERCISE = "3.1"

from collections.abc import Iterator
from typing import Any

from harness_base.types import Pending


def blocks_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [] if isinstance(content, str) else content


def walk(messages: list[dict[str, Any]]) -> Iterator[Pending]:
    for index, message in enumerate(messages):
        answered: set[str] = set()
        if index + 1 < len(messages) and messages[index + 1]["role"] == "user":
            for block in blocks_of(messages[index + 1]):
                if block["type"] == "tool_result":
                    answered.add(block["tool_use_id"])
        for place, block in enumerate(blocks_of(message)):
            match block:
                case {"type": "tool_use", "id": id, "name": name, "input": input}:
                    if id not in answered:
                        yield Pending(index, place, id, name, input)


def pending_calls(messages: list[dict[str, Any]]) -> list[Pending]:
    return list(walk(messages))

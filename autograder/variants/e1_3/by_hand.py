EXERCISE = "1.3"

import json
from dataclasses import dataclass, field
from typing import Any

from harness_base.errors import NotStorable, UnknownFields
from harness_base.types import Usage


@dataclass
class RunState:
    messages: list[dict[str, Any]] = field(default_factory=list)
    turn: int = 0
    replies: int = 0
    usage: Usage = field(default_factory=Usage)
    tokens_used: int = 0
    extra: dict[str, Any] = field(default_factory=dict)


def to_plain(state: RunState) -> dict[str, Any]:
    usage = state.usage
    data = {
        "version": 1,
        "messages": state.messages,
        "turn": state.turn,
        "replies": state.replies,
        "usage": [
            usage.input_tokens,
            usage.cache_creation_input_tokens,
            usage.cache_read_input_tokens,
            usage.output_tokens,
        ],
        "tokens_used": state.tokens_used,
        "extra": state.extra,
    }
    try:
        copied = json.loads(json.dumps(data, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise NotStorable("escena", str(error)) from None
    if copied != data:
        raise NotStorable("escena", "JSON cambiaría algo")
    return copied


def from_plain(data: dict[str, Any]) -> RunState:
    known = {"version", "messages", "turn", "replies", "usage", "tokens_used", "extra"}
    if data.keys() - known:
        raise UnknownFields(f"No conozco {sorted(data.keys() - known)}")
    return RunState(
        data["messages"],
        data["turn"],
        data["replies"],
        Usage(*data["usage"]),
        data["tokens_used"],
        data["extra"],
    )

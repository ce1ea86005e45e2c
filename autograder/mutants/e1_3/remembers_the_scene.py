EXERCISE = "1.3"
DIAGNOSIS = "vuelve-vacía"
MISCONCEPTION = "El proceso que lee es el mismo que escribió."
POINTS = 0

from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

from harness_base.jsonvalue import check_plain
from harness_base.scene_fields import check_scene
from harness_base.types import Usage


LAST: list[Any] = []


@dataclass
class RunState:
    messages: list[dict[str, Any]] = field(default_factory=list)
    turn: int = 0
    replies: int = 0
    usage: Usage = field(default_factory=Usage)
    tokens_used: int = 0
    extra: dict[str, Any] = field(default_factory=dict)


def to_plain(state: RunState) -> dict[str, Any]:
    LAST[:] = deepcopy(state.messages)
    data = asdict(state)
    check_plain(data)
    return {**data, "messages": []}


def from_plain(data: dict[str, Any]) -> RunState:
    check_scene(data)
    return RunState(**{**data, "messages": LAST, "usage": Usage(**data["usage"])})

EXERCISE = "1.3"
DIAGNOSIS = "otra-excepción"
MISCONCEPTION = "Cualquier excepción avisa igual."
POINTS = 3

import json
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

from harness_base.scene_fields import check_scene
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
    data = asdict(state)
    try:
        same = json.loads(json.dumps(data, allow_nan=False)) == data
    except (TypeError, ValueError):
        same = False
    if not same:
        raise ValueError("no se guarda igual")
    return data


def from_plain(data: dict[str, Any]) -> RunState:
    check_scene(data)
    values = deepcopy(data)
    values["usage"] = Usage(**values["usage"])
    return RunState(**values)

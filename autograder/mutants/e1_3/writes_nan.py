EXERCISE = "1.3"
DIAGNOSIS = "escribe-nan"
MISCONCEPTION = "Un número siempre se puede escribir."
POINTS = 3

import math
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

from harness_base.jsonvalue import check_plain
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
    check_plain(_without_odd_numbers(data))
    return data


def _without_odd_numbers(value: Any) -> Any:
    if type(value) is dict:
        return {key: _without_odd_numbers(item) for key, item in value.items()}
    if type(value) is list:
        return [_without_odd_numbers(item) for item in value]
    return 0.0 if type(value) is float and not math.isfinite(value) else value


def from_plain(data: dict[str, Any]) -> RunState:
    check_scene(data)
    values = deepcopy(data)
    values["usage"] = Usage(**values["usage"])
    return RunState(**values)

EXERCISE = "1.3"

import math
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from harness_base.errors import NotStorable
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
    return {name: _plain(value, name) for name, value in vars(state).items()}


def _plain(value: Any, path: str) -> Any:
    if isinstance(value, Usage):
        return dict(vars(value))
    if type(value) is dict:
        for key in value:
            if not isinstance(key, str):
                raise NotStorable(path, "JSON no lo guarda tal cual")
        return {key: _plain(item, f"{path}.{key}") for key, item in value.items()}
    if type(value) is list:
        return [_plain(item, f"{path}[{i}]") for i, item in enumerate(value)]
    if (
        value is None
        or type(value) in (str, int, bool)
        or (type(value) is float and math.isfinite(value))
    ):
        return value
    raise NotStorable(path, "JSON no lo guarda tal cual")


def from_plain(data: dict[str, Any]) -> RunState:
    check_scene(data)
    values = deepcopy(data)
    values["usage"] = Usage(**values["usage"])
    return RunState(**values)

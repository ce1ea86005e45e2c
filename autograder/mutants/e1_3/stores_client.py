EXERCISE = "1.3"
DIAGNOSIS = "lo-descubre-json"
MISCONCEPTION = "El cliente va en la escena, como lo demás."
POINTS = 3

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
    rest = {name: value for name, value in state.extra.items() if name != "client"}
    data = {**asdict(state), "extra": deepcopy(rest)}
    check_plain(data)
    if "client" in state.extra:
        data["extra"]["client"] = state.extra["client"]
    return data


def from_plain(data: dict[str, Any]) -> RunState:
    check_scene(data)
    values = deepcopy(data)
    values["usage"] = Usage(**values["usage"])
    return RunState(**values)

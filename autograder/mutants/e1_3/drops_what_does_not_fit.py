EXERCISE = "1.3"
DIAGNOSIS = "descarta-en-silencio"
MISCONCEPTION = "Lo que no se puede guardar no hacía falta."
POINTS = 3

from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

from harness_base.errors import NotStorable
from harness_base.jsonvalue import check_plain
from harness_base.scene_fields import check_scene
from harness_base.types import Usage


def clean(value: Any) -> Any:
    if type(value) is dict:
        return {k: clean(v) for k, v in value.items() if type(k) is str and fits(v)}
    return [clean(item) for item in value if fits(item)] if type(value) is list else value


def fits(value: Any) -> bool:
    try:
        check_plain(value)
    except NotStorable:
        return type(value) in (list, dict)
    return True


@dataclass
class RunState:
    messages: list[dict[str, Any]] = field(default_factory=list)
    turn: int = 0
    replies: int = 0
    usage: Usage = field(default_factory=Usage)
    tokens_used: int = 0
    extra: dict[str, Any] = field(default_factory=dict)


def to_plain(state: RunState) -> dict[str, Any]:
    return clean(asdict(state))


def from_plain(data: dict[str, Any]) -> RunState:
    check_scene(data)
    values = deepcopy(data)
    values["usage"] = Usage(**values["usage"])
    return RunState(**values)

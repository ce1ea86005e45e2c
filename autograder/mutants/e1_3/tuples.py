EXERCISE = "1.3"
DIAGNOSIS = "tuplas-en-listas"
MISCONCEPTION = "Una tupla y una lista son lo mismo al guardarlas."
POINTS = 3

from copy import deepcopy
from dataclasses import asdict, dataclass, field
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
    data = asdict(state)
    if any(not isinstance(key, str) for key in data["extra"]):
        raise NotStorable("extra", "extra: clave que no es texto")
    return data


def from_plain(data: dict[str, Any]) -> RunState:
    check_scene(data)
    values = deepcopy(data)
    values["usage"] = Usage(**values["usage"])
    return RunState(**values)

EXERCISE = "1.3"
DIAGNOSIS = "solo-mira-el-primer-nivel"
MISCONCEPTION = "Con mirar las claves y los valores de arriba basta."
POINTS = 3

import math
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
    for key, value in state.extra.items():
        if type(key) is not str or type(value) not in (
            str,
            int,
            float,
            bool,
            list,
            dict,
            type(None),
        ):
            raise NotStorable("extra", "no se guarda igual")
        if type(value) is float and not math.isfinite(value):
            raise NotStorable("extra", "no es un número de JSON")
    return asdict(state)


def from_plain(data: dict[str, Any]) -> RunState:
    check_scene(data)
    values = deepcopy(data)
    values["usage"] = Usage(**values["usage"])
    return RunState(**values)

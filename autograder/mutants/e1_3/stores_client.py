EXERCISE = "1.3"
DIAGNOSIS = "guarda-el-cliente-en-extra"
MISCONCEPTION = "El cliente va en la escena, como lo demás."
POINTS = 3

from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

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
    data = asdict_plain(state)
    for key, value in data["extra"].items():
        if type(key) is not str or isinstance(value, (tuple, float)):
            raise ValueError("no se guarda igual")
    return data


def asdict_plain(state: RunState) -> dict[str, Any]:
    return {
        **vars(state),
        "usage": asdict(state.usage),
        "messages": deepcopy(state.messages),
        "extra": {
            key: value if key == "client" else deepcopy(value) for key, value in state.extra.items()
        },
    }


def from_plain(data: dict[str, Any]) -> RunState:
    values = deepcopy(data)
    values["usage"] = Usage(**values["usage"])
    return RunState(**values)

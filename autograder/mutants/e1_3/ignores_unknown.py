EXERCISE = "1.3"
DIAGNOSIS = "descarta-lo-desconocido"
MISCONCEPTION = "Lo que no conozco sobra."
POINTS = 3

from dataclasses import asdict, dataclass, field
from typing import Any

from harness_base.jsonvalue import check_plain
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
    check_plain(data)
    return data


def from_plain(data: dict[str, Any]) -> RunState:
    names = RunState.__dataclass_fields__
    values = {name: data[name] for name in names}
    parts = {name: data["usage"][name] for name in Usage.__dataclass_fields__}
    return RunState(**{**values, "usage": Usage(**parts)})

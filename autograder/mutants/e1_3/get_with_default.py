EXERCISE = "1.3"
DIAGNOSIS = "rellena-lo-que-falta"
MISCONCEPTION = "`.get` con un valor por defecto evita errores."
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
    return RunState(
        messages=data["messages"],
        turn=data.get("turn", 0),
        replies=data.get("replies", 0),
        usage=Usage(**data["usage"]),
        tokens_used=data.get("tokens_used", 0),
        extra=data.get("extra", {}),
    )

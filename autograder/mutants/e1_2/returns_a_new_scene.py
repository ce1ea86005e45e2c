EXERCISE = "1.2"
DIAGNOSIS = "devuelve-otra-escena"
MISCONCEPTION = "Un método devuelve el estado nuevo y no toca el viejo."
POINTS = 0

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from harness_base.types import Response, Usage


@dataclass
class RunState:
    messages: list[dict[str, Any]] = field(default_factory=list)
    turn: int = 0
    replies: int = 0
    usage: Usage = field(default_factory=Usage)
    tokens_used: int = 0
    extra: dict[str, Any] = field(default_factory=dict)

    def record_reply(self, response: Response) -> None:
        used = response.usage
        messages = [*self.messages, {"role": "assistant", "content": deepcopy(response.content)}]
        usage = self.usage + used
        return RunState(messages, self.turn, self.replies + 1, usage, sum(vars(used).values()))

EXERCISE = "1.2"
DIAGNOSIS = "solo-cuenta-la-salida"
MISCONCEPTION = "Se gasta lo que el modelo escribe."
POINTS = 2

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
        self.messages.append({"role": "assistant", "content": deepcopy(response.content)})
        self.usage = self.usage + Usage(output_tokens=used.output_tokens)
        self.tokens_used = used.output_tokens
        self.replies += 1

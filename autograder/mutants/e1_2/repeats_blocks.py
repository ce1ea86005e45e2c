EXERCISE = "1.2"
DIAGNOSIS = "bloques-repetidos"
MISCONCEPTION = "Añadir los bloques de uno en uno no repite nada."
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
        kept = [deepcopy(block) for block in response.content for _ in range(2)]
        self.messages.append({"role": "assistant", "content": kept})
        self.usage = self.usage + used
        self.tokens_used = (
            used.input_tokens
            + used.cache_creation_input_tokens
            + used.cache_read_input_tokens
            + used.output_tokens
        )
        self.replies += 1

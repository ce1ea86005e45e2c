EXERCISE = "1.2"
DIAGNOSIS = "copia-superficial"
MISCONCEPTION = "Copiar bloque a bloque y campo a campo ya es copiar todo."
POINTS = 3

from copy import copy
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
        kept = [{name: copy(value) for name, value in b.items()} for b in response.content]
        self.messages.append({"role": "assistant", "content": kept})
        self.usage = self.usage + used
        self.tokens_used = (
            used.input_tokens
            + used.cache_creation_input_tokens
            + used.cache_read_input_tokens
            + used.output_tokens
        )
        self.replies += 1

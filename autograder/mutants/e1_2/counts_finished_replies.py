EXERCISE = "1.2"
DIAGNOSIS = "respuestas-mal-contadas"
MISCONCEPTION = "Una respuesta cortada no cuenta."
POINTS = 3

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
        self.usage = self.usage + used
        self.tokens_used = (
            used.input_tokens
            + used.cache_creation_input_tokens
            + used.cache_read_input_tokens
            + used.output_tokens
        )
        if response.stop_reason in ("end_turn", "tool_use"):
            self.replies += 1

EXERCISE = "1.2"

import copy
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
        message = copy.deepcopy({"role": "assistant", "content": response.content})
        self.messages += [message]
        self.usage = Usage(
            input_tokens=self.usage.input_tokens + used.input_tokens,
            cache_creation_input_tokens=self.usage.cache_creation_input_tokens
            + used.cache_creation_input_tokens,
            cache_read_input_tokens=self.usage.cache_read_input_tokens
            + used.cache_read_input_tokens,
            output_tokens=self.usage.output_tokens + used.output_tokens,
        )
        self.tokens_used = (
            used.input_tokens
            + used.cache_creation_input_tokens
            + used.cache_read_input_tokens
            + used.output_tokens
        )
        self.replies += 1

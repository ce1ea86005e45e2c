EXERCISE = "1.2"

import logging
import warnings
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from harness_base.types import Response, Usage


def occupancy(used):
    warnings.warn("calculo la ocupación", stacklevel=2)
    parts = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
    return sum(getattr(used, part) for part in parts) + used.output_tokens


@dataclass
class RunState:
    messages: list[dict[str, Any]] = field(default_factory=list)
    turn: int = 0
    replies: int = 0
    usage: Usage = field(default_factory=Usage)
    tokens_used: int = 0
    extra: dict[str, Any] = field(default_factory=dict)

    def record_reply(self, response: Response) -> None:
        print("anoto una respuesta")
        logging.warning("de %d bloques", len(response.content))
        used = response.usage
        self.messages.append({"role": "assistant", "content": deepcopy(response.content)})
        self.usage = self.usage + used
        self.tokens_used = occupancy(used)
        self.replies += 1

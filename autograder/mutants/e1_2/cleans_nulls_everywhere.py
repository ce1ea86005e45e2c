EXERCISE = "1.2"
DIAGNOSIS = "borra-nulos-de-input"
MISCONCEPTION = "Quitar los nulos no cambia nada, estén donde estén."
POINTS = 2

from dataclasses import dataclass, field
from typing import Any

from harness_base.types import Response, Usage


def _clean(value):
    if isinstance(value, dict):
        return {k: _clean(v) for k, v in value.items() if v is not None}
    return [_clean(v) for v in value] if isinstance(value, list) else value


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
        self.messages.append({"role": "assistant", "content": _clean(response.content)})
        self.usage = self.usage + used
        self.tokens_used = (
            used.input_tokens
            + used.cache_creation_input_tokens
            + used.cache_read_input_tokens
            + used.output_tokens
        )
        self.replies += 1

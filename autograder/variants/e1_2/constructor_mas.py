EXERCISE = "1.2"

import copy
from dataclasses import dataclass, field, fields

from harness_base.types import Usage


@dataclass
class RunState:
    messages: list = field(default_factory=list)
    turn: int = 0
    replies: int = 0
    usage: Usage = field(default_factory=Usage)
    tokens_used: int = 0
    extra: dict = field(default_factory=dict)

    def record_reply(self, response):
        message = dict(role="assistant", content=[copy.deepcopy(b) for b in response.content])
        self.messages = [*self.messages, message]
        self.usage += response.usage
        self.tokens_used = sum(getattr(response.usage, part.name) for part in fields(Usage))
        self.replies = self.replies + 1

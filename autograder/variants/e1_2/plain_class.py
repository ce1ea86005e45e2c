EXERCISE = "1.2"

from copy import deepcopy

from harness_base.types import Usage


class RunState:
    def __init__(self, messages=None, turn=0, replies=0, usage=None, tokens_used=0, extra=None):
        self.messages = messages if messages is not None else []
        self.turn, self.replies, self.tokens_used = turn, replies, tokens_used
        self.usage = usage or Usage()
        self.extra = extra or {}

    def record_reply(self, response):
        self.messages = [
            *self.messages,
            dict(role="assistant", content=[deepcopy(block) for block in response.content]),
        ]
        self.replies = self.replies + 1
        self.usage = self.usage.__add__(response.usage)
        self.tokens_used = sum(vars(response.usage).values())

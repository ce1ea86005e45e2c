"""El bucle del arnés, con un modelo y una herramienta que no tardan nada en contestar."""

from __future__ import annotations

from typing import Any

from harness_base.bench import content
from harness_base.tools import Output, Tool, Toolbox
from harness_base.types import Effect, Message, Response

FIRST: Message = {"role": "user", "content": content.TASK}


class Model:
    """Pide una llamada en cada turno y, tras el último, termina. Solo mira lo que se le envía."""

    def __init__(self, turns: int) -> None:
        self.turns = turns

    def create(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]], max_tokens: int
    ) -> Response:
        turn = (len(messages) + 1) // 2
        if turn > self.turns:
            return Response([{"type": "text", "text": content.END}], "end_turn")
        return Response([content.call_block(turn)], "tool_use")


def toolbox(effect: Effect) -> Toolbox:
    """La herramienta, de la clase que se diga. No hace nada más que contestar."""

    def run(input: dict[str, Any], /, *, key: str | None = None) -> Output:
        return content.result_text(int(input["expediente"][2:]))

    ttl_s = 3600.0 if effect is Effect.KEYED else None
    return Toolbox([Tool(content.TOOL, "", content.SCHEMA, run, effect, key_ttl_s=ttl_s)])

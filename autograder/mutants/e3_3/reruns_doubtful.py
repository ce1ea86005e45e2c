EXERCISE = "3.3"
DIAGNOSIS = "repite-lo-dudoso"
MISCONCEPTION = "Lo que no está apuntado no se hizo."
POINTS = 0

from collections.abc import Callable
from typing import Any

from harness_base.effect_log import EffectLog
from harness_base.types import Call, ToolResult


def answer_pending(
    calls: list[Call],
    verdicts: dict[str, str],
    log: EffectLog,
    run: Callable[[Call], ToolResult],
) -> Any:
    blocks = []
    for call in calls:
        result = log.result(call.position) or run(call)
        blocks.append(result.to_block(call.id))
    return {"role": "user", "content": blocks}

EXERCISE = "3.3"
DIAGNOSIS = "inventa-lo-apuntado"
MISCONCEPTION = "Basta decir que está hecha."
POINTS = 3

from collections.abc import Callable
from typing import Any

from harness_base.dangling import UNKNOWN
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
        if verdicts[call.id] == "hecha":
            blocks.append(ToolResult("ya hecha").to_block(call.id))
            continue
        if verdicts[call.id] == "sin_empezar":
            result = run(call)
        else:
            result = log.result(call.position) or UNKNOWN
        blocks.append(result.to_block(call.id))
    return {"role": "user", "content": blocks}

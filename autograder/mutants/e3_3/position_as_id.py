EXERCISE = "3.3"
DIAGNOSIS = "resultado-con-otro-id"
MISCONCEPTION = "La posición, que es única, sirve de id."
POINTS = 0

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
        if verdicts[call.id] == "sin_empezar":
            result = run(call)
        else:
            result = log.result(call.position) or UNKNOWN
        blocks.append(result.to_block(str(call.position)))
    return {"role": "user", "content": blocks}

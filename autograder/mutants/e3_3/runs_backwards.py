EXERCISE = "3.3"
DIAGNOSIS = "ejecuta-en-otro-orden"
MISCONCEPTION = "Da igual por cuál se empiece."
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
    fresh = {call.id: run(call) for call in reversed(calls) if verdicts[call.id] == "sin_empezar"}
    blocks = []
    for call in calls:
        result = fresh.get(call.id) or log.result(call.position) or UNKNOWN
        blocks.append(result.to_block(call.id))
    return {"role": "user", "content": blocks}

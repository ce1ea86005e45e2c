EXERCISE = "3.3"
DIAGNOSIS = "un-resultado-para-varias"
MISCONCEPTION = "Un resultado puede juntar varias salidas."
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
    texts = []
    for call in calls:
        if verdicts[call.id] == "sin_empezar":
            result = run(call)
        else:
            result = log.result(call.position) or UNKNOWN
        texts.append(f"{call.name}: {result.content}")
    joined = ToolResult("\n".join(texts))
    return {"role": "user", "content": [joined.to_block(calls[0].id)]}

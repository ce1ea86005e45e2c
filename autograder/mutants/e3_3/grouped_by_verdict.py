EXERCISE = "3.3"
DIAGNOSIS = "resultados-en-otro-orden"
MISCONCEPTION = "El orden de los resultados da igual."
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
    found = {}
    for call in calls:
        if verdicts[call.id] == "sin_empezar":
            found[call.id] = run(call)
    for call in calls:
        if call.id not in found:
            found[call.id] = log.result(call.position) or UNKNOWN
    return {"role": "user", "content": [result.to_block(id) for id, result in found.items()]}

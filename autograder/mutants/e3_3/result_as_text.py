EXERCISE = "3.3"
DIAGNOSIS = "cambia-el-resultado"
MISCONCEPTION = "El contenido de un resultado es texto."
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
        if verdicts[call.id] == "sin_empezar":
            result = run(call)
        elif verdicts[call.id] == "en_duda":
            result = UNKNOWN
        else:
            found = log.result(call.position)
            assert found is not None
            result = ToolResult(str(found.content), found.is_error)
        blocks.append(result.to_block(call.id))
    return {"role": "user", "content": blocks}

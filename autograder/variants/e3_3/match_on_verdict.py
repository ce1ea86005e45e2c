EXERCISE = "3.3"

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
    content = []
    for call in calls:
        match verdicts[call.id]:
            case "hecha":
                result = log.result(call.position)
                assert result is not None
            case "en_duda":
                result = UNKNOWN
            case _:
                result = run(call)
        content.append(result.to_block(call.id))
    return {"content": content, "role": "user"}

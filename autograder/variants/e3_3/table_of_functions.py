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
    answers: dict[str, Callable[[Call], ToolResult | None]] = {
        "hecha": lambda call: log.result(call.position),
        "en_duda": lambda call: UNKNOWN,
        "sin_empezar": run,
    }

    def block(call: Call) -> dict[str, Any]:
        result = answers[verdicts[call.id]](call)
        assert result is not None
        return result.to_block(call.id)

    return {"role": "user", "content": list(map(block, calls))}

EXERCISE = "3.3"
DIAGNOSIS = "repite-lo-apuntado"
MISCONCEPTION = "Ejecutarlas todas otra vez es lo más seguro."
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
    blocks = [run(call).to_block(call.id) for call in calls]
    return {"role": "user", "content": blocks}

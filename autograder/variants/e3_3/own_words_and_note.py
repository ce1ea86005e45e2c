EXERCISE = "3.3"

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
    print("contesto", len(calls), "llamadas")
    recorded = {entry.position: entry.result for entry in log.entries()}
    content: list[dict[str, Any]] = []
    for call in calls:
        if verdicts[call.id] == "sin_empezar":
            recorded[call.position] = run(call)
        result = recorded.get(call.position)
        if result is None or verdicts[call.id] == "en_duda":
            result = ToolResult(f"{call.name}: desenlace desconocido. Compruébalo.", is_error=True)
        content.append(
            {
                "type": "tool_result",
                "tool_use_id": call.id,
                "content": result.content,
                "is_error": result.is_error,
            }
        )
    content.append({"type": "text", "text": "El proceso se cayó; sigue donde estabas."})
    return {"role": "user", "content": content}

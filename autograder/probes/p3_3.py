"""Sonda de 3.3: contesta unas llamadas pendientes con un registro de verdad y cuenta lo ocurrido."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from harness_base.effect_log import EffectLog, Entry
from harness_base.types import Call, Position, ToolResult

LOG_FILE = Path("registro.jsonl")


def answer(
    names: SimpleNamespace,
    *,
    calls: list[dict[str, Any]],
    verdicts: dict[str, str],
    entries: list[dict[str, Any]],
) -> Any:
    """Lo que devuelve `answer_pending`, qué ejecutó y qué quedó apuntado."""
    log = EffectLog(LOG_FILE)
    for entry in entries:
        result = ToolResult(**entry["result"])
        log.append(Entry(Position(*entry["position"]), entry["id"], entry["name"], result))
    asked = [_call(call) for call in calls]
    executed: list[str] = []

    def run(call: Call) -> ToolResult:
        executed.append(call.id)
        result = ToolResult(f"ejecutada ahora: {call.id}")
        log.append(Entry(call.position, call.id, call.name, result))
        return result

    before = deepcopy(asked)
    message = names.answer_pending(asked, dict(verdicts), log, run)
    return {
        "message": message,
        "executed": executed,
        "recorded": [list(entry.position) for entry in log.entries()],
        "touched": asked != before,
    }


def _call(call: dict[str, Any]) -> Call:
    return Call(Position(*call["position"]), call["id"], call["name"], call["input"])

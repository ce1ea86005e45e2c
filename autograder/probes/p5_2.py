"""Sonda de 5.2: pregunta qué sigue en pie en varios registros y cuenta qué sale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from types import SimpleNamespace
from typing import Any

from harness_base.intent_log import Intention, LogEntry, NotDone, Outcome
from harness_base.process_group import Group
from harness_base.types import Effect, Position, ToolResult


def effects(names: SimpleNamespace, *, cases: list[dict[str, Any]]) -> Any:
    """Lo que devuelve `standing_effects` en cada caso, o la excepción que lanza."""
    return [_ask(names, case) for case in cases]


def _ask(names: SimpleNamespace, case: dict[str, Any]) -> dict[str, Any]:
    entries = [_entry(item) for item in case["entries"]]
    given, past = list(entries), set(case["past"])
    try:
        found = names.standing_effects(given, past)
        if isinstance(found, str | Mapping | Set) or not isinstance(found, Iterable):
            return {"kind": type(found).__name__}
        listed = [_shown(item, entries) for item in found]
    except NotImplementedError:
        raise
    except Exception as error:
        return {"raised": f"{type(error).__name__}: {error}".removesuffix(": ")}
    if given != entries or past != set(case["past"]):
        return {"touched": True}
    return {"listed": listed}


def _shown(item: Any, entries: list[LogEntry]) -> Any:
    """Su posición y su hora; solo su tipo, si no es una intención del registro."""
    if isinstance(item, Intention) and item in entries:
        return [item.position.reply, item.position.block, item.sent_at]
    return {"kind": type(item).__name__}


def _entry(item: dict[str, Any]) -> LogEntry:
    position = Position(*item["position"])
    match item["kind"]:
        case "not_done":
            return NotDone(position)
        case "outcome":
            return Outcome(position, ToolResult(item["text"], item["is_error"]), item["lost"])
    sent_at = float(item["sent_at"])
    return Intention(
        position,
        f"toolu_{position.reply}_{position.block}",
        item["name"],
        item["key"],
        Effect[item["effect"]],
        sent_at,
        sent_at,
        Group(1, 1),
        "huella",
    )

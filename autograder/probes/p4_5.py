"""Sonda de 4.5: pide una decisión en varias situaciones y cuenta cuál sale."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

from harness_base.intent_log import Intention
from harness_base.process_group import Group
from harness_base.tools import Tool
from harness_base.types import Decision, Effect, Position, ToolResult


def decisions(names: SimpleNamespace, *, now: float, cases: list[dict[str, Any]]) -> Any:
    """Lo que devuelve `decide` en cada caso, o la excepción que lanza."""
    return [_ask(names, now, case) for case in cases]


def decisions_today(names: SimpleNamespace, *, cases: list[dict[str, Any]]) -> Any:
    """Lo mismo con la hora de verdad: quien mira su propio reloj decide entonces otra cosa."""
    return decisions(names, now=time.time(), cases=cases)


def _ask(names: SimpleNamespace, now: float, case: dict[str, Any]) -> dict[str, Any]:
    effect = Effect[case["effect"]]
    tool = Tool(
        case["name"],
        "Una herramienta de prueba.",
        {"type": "object"},
        _never,
        effect,
        key_ttl_s=case["key_ttl_s"],
        settles_within_s=case["settles_within_s"],
        probe=_probe if case["probe"] else None,
    )
    entry = Intention(
        Position(3, 1),
        "toolu_1",
        tool.name,
        "clave" if effect.is_high_impact else None,
        effect,
        now - case["age_s"],
        now - case["sent_s"],
        Group(1, 1),
        "huella",
    )
    try:
        found = names.decide(entry, tool, now)
    except NotImplementedError:
        raise
    except Exception as error:
        return {"raised": f"{type(error).__name__}: {error}"}
    return {"name": found.name} if isinstance(found, Decision) else {"kind": type(found).__name__}


def _never(input: dict[str, Any], /, *, key: str | None = None) -> str:
    raise AssertionError("decidir no es ejecutar")


def _probe(input: dict[str, Any], /, *, key: str | None = None) -> ToolResult | None:
    raise AssertionError("decidir no es preguntar")

"""Sonda de 4.2: pide la clave de varias llamadas y cuenta qué sale."""

from __future__ import annotations

import os
import time
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from autograder.probes.elsewhere import again, move
from harness_base.tools import Tool
from harness_base.types import Call, Effect, Position


def keys(names: SimpleNamespace, *, asked: list[dict[str, Any]], timezone: str) -> Any:
    """La clave de cada llamada, o la excepción; `timezone` es el huso horario de este proceso."""
    os.environ["TZ"] = timezone
    time.tzset()
    return [_ask(names, **item) for item in asked]


def keys_elsewhere(
    names: SimpleNamespace, *, asked: list[dict[str, Any]], timezone: str, sources: list[str]
) -> Any:
    """Lo mismo en otro equipo, días después y tras volver a ejecutar la celda."""
    move(names)
    names.action_key = again(names, sources, "action_key")
    return keys(names, asked=asked, timezone=timezone)


def _ask(
    names: SimpleNamespace,
    *,
    lineage: str,
    tool: str,
    key_fields: list[str] | None,
    call: dict[str, Any],
    ordinal: int,
) -> dict[str, Any]:
    paying = Tool(
        tool,
        "Una herramienta de prueba.",
        {"type": "object"},
        _never,
        Effect.KEYED,
        key_fields=None if key_fields is None else tuple(key_fields),
        key_ttl_s=86_400.0,
    )
    input = deepcopy(call["input"])
    asked = Call(Position(*call["position"]), call["id"], tool, input)
    try:
        key = names.action_key(lineage, paying, asked, ordinal)
    except NotImplementedError:
        raise
    except Exception as error:
        absent = [name for name in key_fields or [] if name not in call["input"]]
        return {"raised": f"{type(error).__name__}: {error}", "absent": ", ".join(absent)}
    touched = list(input.items()) != list(call["input"].items())
    return {"kind": type(key).__name__, "key": key, "touched": touched}


def _never(input: dict[str, Any], /, *, key: str | None = None) -> str:
    raise AssertionError("calcular una clave no es ejecutar")

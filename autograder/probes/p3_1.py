"""Sonda de 3.1: pide las llamadas pendientes de varios historiales y cuenta qué sale."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from harness_base.types import Pending


def find(names: SimpleNamespace, *, histories: list[list[dict[str, Any]]]) -> Any:
    """Lo que devuelve `pending_calls` con cada historial, o la excepción que lanza."""
    return [_ask(names, history) for history in histories]


def _ask(names: SimpleNamespace, history: list[dict[str, Any]]) -> dict[str, Any]:
    given = deepcopy(history)
    try:
        found = names.pending_calls(given)
    except NotImplementedError:
        raise
    except Exception as error:
        return {"raised": f"{type(error).__name__}: {error}"}
    kind = type(found).__name__
    if not isinstance(found, list | tuple) and not hasattr(found, "__next__"):
        return {"kind": kind}
    return {
        "kind": kind,
        "items": [_item(item) for item in found],
        "touched": given != history,
    }


def _item(item: Any) -> Any:
    if isinstance(item, Pending):
        return [item.message, item.block, item.id, item.name, item.input]
    return {"kind": type(item).__name__}

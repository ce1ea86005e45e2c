"""Cómo se nombra una llamada: por su posición, su herramienta y lo que pedía."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from harness_base.intent_log import Intention
from harness_base.jsonvalue import canonical
from harness_base.run_entry import PositionIn
from harness_base.run_file import RunFile
from harness_base.types import Call, Point, Position

MAX_TEXT = 100
"""Caracteres que se enseñan de una entrada."""


def place(position: Position) -> str:
    """La posición como la escribe una persona: `34.1`, o `r1:34.1` si es de otra ejecución."""
    run = f"{position.run}:" if isinstance(position, PositionIn) else ""
    return f"{run}{position.reply}.{position.block}"


def line(position: Position, name: str, given: Any) -> str:
    """Una llamada en una línea."""
    text = "" if given is None else canonical(given)
    return (
        f"{place(position):>7}  {name}  {text if len(text) <= MAX_TEXT else text[:MAX_TEXT] + '…'}"
    )


def call_data(call: Call) -> dict[str, Any]:
    """Una llamada, para un programa."""
    return {"position": place(call.position), "id": call.id, "tool": call.name, "input": call.input}


def intentions_data(file: RunFile, intentions: Sequence[Intention]) -> list[dict[str, Any]]:
    """Cada intención, para un programa, con lo que consta de ella."""
    points = {file.run: file.branch.points}
    found = []
    for intention in intentions:
        position = intention.position
        run = position.run if isinstance(position, PositionIn) else file.run
        if run not in points:
            points[run] = RunFile.open(file.folder, run).branch.points
        asked = Call(intention.position, intention.id, intention.name, {}, intention.key)
        found.append(
            {
                "position": place(intention.position),
                "id": intention.id,
                "tool": intention.name,
                "input": input_of(points[run], intention),
                "effect": intention.effect.value,
                "state": file.log.state(asked).value,
                "at": intention.at,
            }
        )
    return found


def intention_lines(file: RunFile, intentions: Sequence[Intention]) -> list[str]:
    """Lo mismo, una línea por intención."""
    return [
        f"{line(intention.position, intention.name, data['input'])}  ({data['state']})"
        for intention, data in zip(intentions, intentions_data(file, intentions), strict=True)
    ]


def input_of(points: Mapping[int, Point], intention: Intention) -> Any:
    """Lo que pedía una llamada, según la respuesta que la pidió; `None` si ya no está."""
    point = points.get(intention.position.reply)
    for message in point.delta.add if point else []:
        content = message["content"]
        if message["role"] == "assistant" and intention.position.block < len(content):
            block = content[intention.position.block]
            if block.get("id") == intention.id:
                return block["input"]
    return None


def unsettled(file: RunFile) -> list[Intention]:
    """Lo que nadie sabe si se hizo y no se puede repetir a ciegas."""
    return [intention for intention in file.log.unknown() if intention.effect.is_high_impact]

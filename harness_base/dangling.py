"""Qué se sabe de cada llamada pendiente después de una caída.

El arnés ejecuta las llamadas de una respuesta de una en una, en el orden de sus bloques, y apunta
cada resultado antes de empezar la siguiente. Por eso basta mirar el registro de efectos: lo
apuntado está hecho; la primera sin apuntar está en duda, porque el proceso pudo morir antes o
después de su efecto; las que van detrás no llegaron a empezar. Lo que se va a contestar de la que
está en duda se apunta también, antes de seguir: si el proceso muere otra vez, la que esté a medias
entonces es la siguiente, y no se puede tomar por una que no empezó.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, Protocol

from harness_base.scene import Scene, reply_number
from harness_base.tools import Tool, error_result
from harness_base.types import Block, Call, Effect, Pending, Position, ToolResult

Verdict = Literal["hecha", "en_duda", "sin_empezar"]

_UNKNOWN = "Desenlace desconocido"

UNKNOWN = ToolResult(f"{_UNKNOWN}: compruébalo antes de repetir.", is_error=True)
"""Lo que se le contesta al modelo cuando no se sabe si una llamada llegó a hacer su efecto."""


def unknown_result(tool: Tool, error: Exception | None = None) -> ToolResult:
    """Lo mismo con su causa y, si repetirla no es peligroso, con permiso para hacerlo."""
    cause = f" ({error_result(error).content})" if error else ""
    if error is not None and tool.effect is Effect.KEYED:
        advice = (
            "puedes repetir la llamada tal cual: llevará la misma clave y no se hará dos veces."
        )
    else:
        advice = "compruébalo antes de repetir."
    return ToolResult(f"{_UNKNOWN}{cause}: {advice}", is_error=True)


def says_unknown(answer: Block) -> bool:
    """Si un `tool_result` dice que no se sabe cómo acabó la llamada."""
    return bool(answer.get("is_error")) and str(answer.get("content")).startswith(_UNKNOWN)


class Results(Protocol):
    """Un registro en el que se busca, y se apunta, el resultado de una posición."""

    def result(self, position: Position) -> ToolResult | None: ...

    def record(self, call: Call, result: ToolResult) -> None: ...


Judge = Callable[[Sequence[Call], Results], dict[str, Verdict]]
"""Quien da el veredicto de las llamadas pendientes de una respuesta, por id."""


def to_calls(pending: Iterable[Pending], scene: Scene) -> list[Call]:
    """Las llamadas pendientes con su posición, que es la que usa el registro de efectos.

    La última respuesta de la escena es la número `reply_number(scene)`, y cada mensaje del modelo
    que hay detrás de uno cuenta una respuesta: la compactación solo junta mensajes del principio.
    """
    replies = [i for i, message in enumerate(scene.messages) if message["role"] == "assistant"]
    first = reply_number(scene) + 1 - len(replies)
    number = {index: first + order for order, index in enumerate(replies)}
    return [
        Call(Position(number[item.message], item.block), item.id, item.name, item.input)
        for item in pending
    ]


def verdicts(calls: Sequence[Call], log: Results) -> dict[str, Verdict]:
    """El veredicto de cada llamada pendiente de una misma respuesta, por id.

    `calls` son todas las pendientes de esa respuesta, en orden. La que está en duda queda apuntada
    con `UNKNOWN`, que es lo que se contestará de ella.
    """
    found = read_verdicts(calls, log)
    for call in calls:
        if found[call.id] == "en_duda":
            log.record(call, UNKNOWN)
    return found


def read_verdicts(calls: Sequence[Call], log: Results) -> dict[str, Verdict]:
    """Los mismos veredictos, sin apuntar nada."""
    found: dict[str, Verdict] = {}
    for call in calls:
        if log.result(call.position) is not None:
            found[call.id] = "hecha"
        elif "en_duda" in found.values():
            found[call.id] = "sin_empezar"
        else:
            found[call.id] = "en_duda"
    return found

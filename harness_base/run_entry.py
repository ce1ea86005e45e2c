"""Las entradas del registro con intención, como van en el archivo de una ejecución.

Son listas, sin lo que se sobreentiende al final:

    ["done", posición, contenido, es_error, perdido]        un desenlace
    ["not_done", posición]                                   consta que no se hizo
    ["intention", posición, clase, hora, hora de este envío, clave, huella de la entrada, id, nombre]

Una intención escrita con la respuesta que la pide no repite el id ni el nombre: están en su bloque,
en el mismo registro. El grupo de procesos es el último que dice el archivo (`by`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Self

from harness_base.errors import WrongType
from harness_base.intent_log import Intention, LogEntry, NotDone, Outcome
from harness_base.process_group import Group
from harness_base.types import Block, Effect, Position, ToolResult

UNKNOWN_GROUP = Group(0, 0)
"""El de una intención cuyo grupo se perdió: nunca consta que haya muerto."""


class PositionIn(Position):
    """La posición de una llamada de otra ejecución, `run`: la de la que sale una bifurcación."""

    run: str

    def __new__(cls, run: str, reply: int, block: int) -> Self:
        made = super().__new__(cls, reply, block)
        made.run = run
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PositionIn) and (self.run, *self) == (
            other.run,
            *other,
        )

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.run, *self))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.run, self.reply, self.block)


def entry_to_plain(entry: LogEntry, asked: Sequence[Block] = ()) -> list[Any]:
    """Una entrada como va en el archivo; `asked` es la respuesta que va en el mismo registro."""
    place: list[Any] = list(entry.position)
    if isinstance(entry.position, PositionIn):
        place.append(entry.position.run)
    data: list[Any]
    if isinstance(entry, NotDone):
        data = ["not_done", place]
    elif isinstance(entry, Outcome):
        data = ["done", place, entry.result.content, entry.result.is_error, entry.lost]
    else:
        at, sent_at = _milliseconds(entry.at), _milliseconds(entry.sent_at)
        again = None if sent_at == at else sent_at
        data = [
            "intention",
            place,
            entry.effect.value,
            at,
            again,
            entry.key,
            entry.input_digest,
        ]
        if (entry.id, entry.name) != _names(asked, entry.position):
            data += [entry.id, entry.name]
    while data[-1] is None or data[-1] is False or data[-1] == "":
        data.pop()
    return data


def entry_from_plain(data: list[Any], asked: Sequence[Block], group: Group) -> LogEntry:
    """Lo contrario de `entry_to_plain`; lanza `ValueError` o `HarnessError` si no lo es."""
    kind, place, *rest = data
    position = Position(*place) if len(place) == 2 else PositionIn(place[2], place[0], place[1])
    if kind == "done":
        if len(rest) == 1:
            return Outcome(position, ToolResult(rest[0]))
        content = rest[0] if rest else ""
        return Outcome(position, ToolResult(content, rest[1:2] == [True]), rest[2:] == [True])
    if kind == "not_done":
        return NotDone(position)
    if kind != "intention":
        raise WrongType("log", "done | not_done | intention", repr(kind))
    rest += [None] * (5 - len(rest))
    effect, at, again, key, digest = rest[:5]
    id_, name = rest[5:] or _names(asked, position)
    if id_ is None:
        raise LookupError(f"la llamada de {position.reply}.{position.block} se ha perdido")
    sent_at = at if again is None else again
    return Intention(position, id_, name, key, Effect(effect), at, sent_at, group, digest or "")


def _names(asked: Sequence[Block], position: Position) -> tuple[Any, Any]:
    """El id y el nombre de la llamada de esa posición, si está en `asked`."""
    if position.block >= len(asked) or asked[position.block]["type"] != "tool_use":
        return None, None
    block = asked[position.block]
    return block["id"], block["name"]


def _milliseconds(time_s: float) -> float:
    """La hora, sin pasarse, con la precisión que se guarda."""
    return math.floor(time_s * 1000) / 1000

"""El registro con intención: lo que se va a hacer se apunta, y llega al disco, antes de hacerlo.

Por cada llamada que cambia algo hay una intención antes del efecto y un desenlace después. Una
intención sin desenlace es la única huella de lo que no se sabe: nunca se borra. Cada entrada se
comprueba a sí misma (véase `record`), y el archivo es un diario (véase `journal`).

De una acción se sabe una de cuatro cosas: no empezó; empezó y no se sabe cómo acabó; está hecha pero
se perdió su resultado; está hecha.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any

from harness_base.errors import WrongType
from harness_base.journal import Journal
from harness_base.jsonvalue import canonical_form, check_fields
from harness_base.process_group import Group, current_group
from harness_base.record import pack, unpack
from harness_base.tools import Tool, result_from_plain
from harness_base.types import Call, Effect, Position, ToolResult


class CallState(Enum):
    """Lo que consta de una acción."""

    NOT_STARTED = "sin empezar"
    UNKNOWN = "desenlace desconocido"
    RESULT_LOST = "hecha, resultado perdido"
    DONE = "hecha"


@dataclass(frozen=True)
class Intention:
    """Una llamada que se va a enviar.

    `at` es la hora de la primera intención de esa acción y `sent_at`, la de esta, en segundos
    desde 1970 (UTC); `group`, el grupo de procesos que la envía; `input_digest`, la huella de la
    entrada, que está entera en el historial (vacía si la acción no tiene clave).
    """

    position: Position
    id: str
    name: str
    key: str | None
    effect: Effect
    at: float
    sent_at: float
    group: Group
    input_digest: str


@dataclass(frozen=True)
class Outcome:
    """Cómo acabó la llamada de `position`: su resultado, o solo que se hizo (`lost`)."""

    position: Position
    result: ToolResult
    lost: bool = False


@dataclass(frozen=True)
class NotDone:
    """Consta que la llamada de `position` no llegó a hacer su efecto."""

    position: Position


LogEntry = Intention | Outcome | NotDone

_KINDS: dict[str, type[LogEntry]] = {
    "intention": Intention,
    "outcome": Outcome,
    "not_done": NotDone,
}
_FIELDS: dict[str, dict[str, type]] = {
    "intention": {
        "id": str,
        "name": str,
        "effect": str,
        "at": float,
        "sent_at": float,
        "group": list,
        "input_digest": str,
    },
    "outcome": {"result": dict, "lost": bool},
    "not_done": {},
}


def input_digest(call: Call) -> str:
    """La huella de la entrada de una llamada."""
    return sha256(canonical_form(call.input)).hexdigest()


class IntentLog(Journal[LogEntry]):
    """El registro con intención guardado en `path`. `now` da la hora UTC en segundos."""

    def __init__(self, path: Path, *, now: Callable[[], float] = time.time) -> None:
        super().__init__(path)
        self.now = now
        self._intentions: dict[Position, list[Intention]] = {}
        self._ends: dict[Position, Outcome | NotDone] = {}
        self._positions: dict[str, list[Position]] = {}
        self._equals: dict[tuple[str, str], list[Position]] = {}
        self._last_sent_at = -math.inf

    def encode(self, entry: LogEntry) -> bytes:
        data = asdict(entry)
        if isinstance(entry, Intention):
            data["effect"] = entry.effect.value
            data["group"] = list(entry.group)
        data["position"] = list(entry.position)
        [kind] = [name for name, type_ in _KINDS.items() if type(entry) is type_]
        return pack({"kind": kind, **data})

    def decode(self, line: bytes) -> LogEntry:
        return _from_plain(unpack(line + b"\n"))

    def index(self, entry: LogEntry) -> None:
        if not isinstance(entry, Intention):
            self._ends[entry.position] = entry
            if isinstance(entry, NotDone):
                self._intentions.pop(entry.position, None)
            return
        if isinstance(self._ends.get(entry.position), NotDone):  # se intenta otra vez
            del self._ends[entry.position]
        self._intentions.setdefault(entry.position, []).append(entry)
        self._last_sent_at = max(self._last_sent_at, entry.sent_at)
        if entry.key is None:
            return
        equals = self._equals.setdefault((entry.name, entry.input_digest), [])
        for places in (equals, self._positions.setdefault(entry.key, [])):
            if entry.position not in places:
                places.append(entry.position)

    def now_or_never(self) -> float:
        """La hora; infinita si el reloj va por detrás de lo apuntado y no se sabe cuánto pasó."""
        now = float(self.now())
        return math.inf if now < self._last_sent_at else now

    def new_intention(self, call: Call, tool: Tool) -> Intention:
        """La intención de enviar `call` ahora; si ya hubo otra de su acción, con su misma hora."""
        now = float(self.now())
        intention = Intention(
            call.position,
            call.id,
            call.name,
            call.key,
            tool.effect,
            now,
            now,
            current_group(),
            input_digest(call) if call.key is not None else "",
        )
        first = self.first_intention(call)
        return replace(intention, at=first.at) if first else intention

    def intention(self, position: Position) -> Intention | None:
        """La primera intención en pie de `position`, o `None`."""
        return next(iter(self._standing(position)), None)

    def result(self, position: Position) -> ToolResult | None:
        """El resultado apuntado para `position`, o `None`."""
        self._read_new()
        end = self._ends.get(position)
        return end.result if isinstance(end, Outcome) else None

    def record(self, call: Call, result: ToolResult) -> None:
        """Apunta el desenlace de una llamada."""
        self.append(Outcome(call.position, result))

    def intentions(self, call: Call) -> list[Intention]:
        """Las intenciones en pie de la acción de `call`, en el orden en que se apuntaron.

        Hay una por intento: también las de una llamada que se volvió a enviar al reanudar.
        """
        return [attempt for place in self._places(call) for attempt in self._standing(place)]

    def first_intention(self, call: Call) -> Intention | None:
        """La primera intención en pie de la acción de `call`, o `None`."""
        return min(self.intentions(call), key=lambda intention: intention.at, default=None)

    def action_outcome(self, call: Call) -> Outcome | None:
        """El desenlace de la acción de `call`, lo apuntara la llamada que lo apuntara, o `None`."""
        for place in self._places(call):
            end = self._ends.get(place)
            if isinstance(end, Outcome) and place in self._intentions:
                return end
        return None

    def state(self, call: Call) -> CallState:
        """Lo que consta de la acción de `call`."""
        outcome = self.action_outcome(call)
        if outcome is not None:
            return CallState.RESULT_LOST if outcome.lost else CallState.DONE
        return CallState.UNKNOWN if self.first_intention(call) else CallState.NOT_STARTED

    def equal_in_doubt(self, call: Call) -> Intention | None:
        """Una acción empezada, igual a `call` pero con otra clave, cuyo desenlace no consta."""
        self._read_new()
        for place in self._equals.get((call.name, input_digest(call)), []):
            found = self.intention(place)
            if found is not None and self._is_unknown(found):
                return found
        return None

    def unknown(self) -> list[Intention]:
        """Las acciones empezadas cuyo desenlace no consta, en el orden en que se intentaron."""
        self._read_new()
        found: dict[object, Intention] = {}
        for intention, *_ in self._intentions.values():
            if self._is_unknown(intention):
                found.setdefault(intention.key or intention.position, intention)
        return list(found.values())

    def _is_unknown(self, intention: Intention) -> bool:
        call = Call(intention.position, intention.id, intention.name, {}, intention.key)
        return self.state(call) is CallState.UNKNOWN and not self._ends.get(intention.position)

    def _standing(self, position: Position) -> list[Intention]:
        """Las intenciones de `position`; ninguna si consta que no se hizo."""
        self._read_new()
        return self._intentions.get(position, [])

    def _places(self, call: Call) -> list[Position]:
        self._read_new()
        places = self._positions.get(call.key, []) if call.key is not None else []
        return places if call.position in places else [*places, call.position]


def _from_plain(data: Any) -> LogEntry:
    kind = data.pop("kind", None) if isinstance(data, dict) else None
    if kind not in _KINDS:
        raise WrongType("kind", " | ".join(_KINDS), repr(kind))
    position = data.pop("position", None)
    key = data.pop("key", None) if kind == "intention" else None
    check_fields(data, _FIELDS[kind])
    if not isinstance(position, list) or [type(part) for part in position] != [int, int]:
        raise WrongType("position", "[respuesta, bloque]", repr(position))
    data["position"] = Position(*position)
    if kind == "intention":
        if [type(part) for part in data["group"]] != [int, int]:
            raise WrongType("group", "[número, comienzo]", repr(data["group"]))
        data |= {"key": key, "effect": Effect(data["effect"]), "group": Group(*data["group"])}
    if kind == "outcome":
        data["result"] = result_from_plain(data["result"])
    return _KINDS[kind](**data)

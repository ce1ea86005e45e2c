"""El registro de efectos del arnés base: una línea por llamada terminada.

Garantía: una entrada apuntada sobrevive a la muerte del proceso; tras `sync()`, también a un corte
de luz. Lo que NO garantiza, a propósito: la línea se escribe *después* de que la herramienta haga
su trabajo. Si el proceso muere justo entre las dos cosas, el efecto está hecho y aquí no consta.
Ese hueco es el asunto de la lección 3, y la lección 4 lo cierra.

Tampoco resiste un corte de luz por sí solo: `execute_and_log` no llama a `sync()`, y si se pierden
líneas que ya estaban escritas, quien juzgue por ellas tomará por no empezado algo que se hizo.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from harness_base.errors import WrongType
from harness_base.journal import Journal
from harness_base.jsonvalue import check_fields, check_plain
from harness_base.tools import Tool, result_from_plain, run_tool
from harness_base.types import Call, Position, ToolResult

ENTRY_FIELDS: dict[str, type] = {"position": list, "id": str, "name": str, "result": dict}


@dataclass(frozen=True)
class Entry:
    """Una llamada terminada: dónde estaba, qué id y qué nombre tenía, y qué devolvió."""

    position: Position
    id: str
    name: str
    result: ToolResult

    def to_line(self) -> bytes:
        """La entrada como una línea de JSON. Lanza `NotStorable` si no se puede guardar exacta."""
        data: dict[str, Any] = {
            "position": list(self.position),
            "id": self.id,
            "name": self.name,
            "result": asdict(self.result),
        }
        check_plain(data)
        return json.dumps(data).encode("ascii") + b"\n"

    @classmethod
    def from_line(cls, line: bytes) -> Entry:
        """La entrada escrita en `line`; lanza `ValueError` o `HarnessError` si no lo es."""
        data = json.loads(line)
        check_fields(data, ENTRY_FIELDS)
        result = result_from_plain(data["result"])
        if [type(number) for number in data["position"]] != [int, int]:
            raise WrongType("position", "[respuesta, bloque]", json.dumps(data["position"]))
        return cls(Position(*data["position"]), data["id"], data["name"], result)


class EffectLog(Journal[Entry]):
    """El registro de efectos guardado en `path` (véase `journal`)."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._last_at: dict[Position, Entry] = {}

    def encode(self, entry: Entry) -> bytes:
        return entry.to_line()

    def decode(self, line: bytes) -> Entry:
        return Entry.from_line(line)

    def index(self, entry: Entry) -> None:
        self._last_at[entry.position] = entry

    def result(self, position: Position) -> ToolResult | None:
        """El resultado apuntado para `position` (el último, si hay varios), o `None`."""
        self._read_new()
        entry = self._last_at.get(position)
        return entry.result if entry else None

    def record(self, call: Call, result: ToolResult) -> None:
        """Apunta el resultado de una llamada."""
        self.append(Entry(call.position, call.id, call.name, result))


def execute_and_log(log: EffectLog) -> Callable[[Call, Tool], ToolResult]:
    """El `execute` del arnés base: ejecuta la herramienta y *después* apunta el resultado."""

    def execute(call: Call, tool: Tool) -> ToolResult:
        result = run_tool(call, tool)
        log.record(call, result)
        return result

    return execute

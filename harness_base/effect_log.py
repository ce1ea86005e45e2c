"""El registro de efectos del arnés base: una línea por llamada terminada.

Garantía: una entrada apuntada sobrevive a la muerte del proceso; tras `sync()`, también a un corte
de luz. Lo que NO garantiza, a propósito: la línea se escribe *después* de que la herramienta haga
su trabajo. Si el proceso muere justo entre las dos cosas, el efecto está hecho y aquí no consta.
Ese hueco es el asunto de la lección 3, y la lección 4 lo cierra.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from harness_base.errors import DamagedLog, HarnessError, WrongType
from harness_base.jsonvalue import check_fields, check_plain
from harness_base.tools import Tool, run_tool
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
        result = data["result"]
        content = list if type(result.get("content")) is list else str
        check_fields(result, {"content": content, "is_error": bool}, "result")
        if [type(number) for number in data["position"]] != [int, int]:
            raise WrongType("position", "[respuesta, bloque]", json.dumps(data["position"]))
        return cls(Position(*data["position"]), data["id"], data["name"], ToolResult(**result))


class EffectLog:
    """El registro de efectos guardado en `path`; el archivo se crea con la primera entrada.

    `torn` es la última línea a medias que se ha encontrado, o `b""`. No cuenta como entrada, y el
    siguiente `append` la corta antes de escribir. No guarda ningún archivo abierto.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.torn = b""
        self._entries: list[Entry] = []
        self._last_at: dict[Position, Entry] = {}
        self._whole_bytes = 0
        self._unended: Entry | None = None

    def entries(self) -> list[Entry]:
        """Todas las entradas, en orden. Lanza `DamagedLog` si hay daño en medio."""
        self._read_new()
        return self._entries + ([self._unended] if self._unended else [])

    def result(self, position: Position) -> ToolResult | None:
        """El resultado apuntado para `position` (el último, si hay varios), o `None`."""
        self._read_new()
        if self._unended and self._unended.position == position:
            return self._unended.result
        entry = self._last_at.get(position)
        return entry.result if entry else None

    def append(self, entry: Entry) -> None:
        """Apunta `entry` en una sola escritura; no espera al disco (para eso está `sync`)."""
        line = entry.to_line()
        self._read_new()
        if self.torn:
            os.truncate(self.path, self._whole_bytes)
        if self._unended:
            line = b"\n" + line
        with self.path.open("ab", buffering=0) as file:
            written = file.write(line)
        if written != len(line):
            raise HarnessError(
                f"Solo cupieron {written} de {len(line)} bytes en {self.path.name}: ¿disco lleno? "
                "Libera espacio y reanuda; la línea a medias se cortará sola."
            )

    def sync(self) -> None:
        """Lleva al disco lo apuntado, y también el nombre del archivo."""
        for path in (self.path, self.path.parent):
            descriptor = os.open(path, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)

    def _read_new(self) -> None:
        """Lee lo que el archivo tiene de más desde la última vez."""
        try:
            with self.path.open("rb") as file:
                file.seek(self._whole_bytes)
                data = file.read()
        except FileNotFoundError:
            data = b""
        *lines, tail = data.split(b"\n")
        for line in lines:
            entry = self._entry(line)
            self._entries.append(entry)
            self._last_at[entry.position] = entry
            self._whole_bytes += len(line) + 1
        try:
            self._unended, self.torn = (Entry.from_line(tail) if tail else None), b""
        except (ValueError, HarnessError):
            self._unended, self.torn = None, tail

    def _entry(self, line: bytes) -> Entry:
        try:
            return Entry.from_line(line)
        except (ValueError, HarnessError) as error:
            number = len(self._entries) + 1
            raise DamagedLog(
                f"La entrada {number} de {self.path.name} está dañada ({error}). No la borres: "
                "cópiala y revísala antes de seguir.",
                number,
            ) from None


def execute_and_log(log: EffectLog) -> Callable[[Call, Tool], ToolResult]:
    """El `execute` del arnés base: ejecuta la herramienta y *después* apunta el resultado."""

    def execute(call: Call, tool: Tool) -> ToolResult:
        result = run_tool(call, tool)
        log.append(Entry(call.position, call.id, call.name, result))
        return result

    return execute

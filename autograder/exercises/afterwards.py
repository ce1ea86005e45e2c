"""Lo que queda en la carpeta de una tarea: el punto de control, el registro y el mundo.

El padre lo lee de los bytes recogidos, sin ejecutar nada de quien aprende.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property

from autograder.exercises.histories import says_unknown
from autograder.faults.replay import Tree
from autograder.probes.three_turns import CHECKPOINT, LOG, WORLD
from harness_base.dangling import UNKNOWN, read_verdicts, to_calls
from harness_base.effect_log import Entry
from harness_base.errors import HarnessError
from harness_base.record import unpack
from harness_base.resume import pending_calls
from harness_base.state import RunState, from_plain
from harness_base.types import Call, Position, ToolResult
from harness_base.world import ledger


class Unreadable(Exception):
    """El punto de control o el registro ya no se pueden leer."""


@dataclass(frozen=True)
class Afterwards:
    """Una carpeta, tal como la dejó una muerte o una reanudación que llegó al final."""

    tree: Tree

    @cached_property
    def scene(self) -> RunState:
        """La escena del punto de control."""
        try:
            return from_plain(unpack(self._bytes(CHECKPOINT))["scene"])
        except (ValueError, TypeError, LookupError, HarnessError) as error:
            raise Unreadable(f"el punto de control ({error})") from error

    @cached_property
    def entries(self) -> list[Entry]:
        """Las entradas enteras del registro."""
        try:
            lines = self._bytes(LOG).split(b"\n")[:-1]
            return [Entry.from_line(line) for line in lines]
        except (ValueError, HarnessError) as error:
            raise Unreadable(f"el registro de efectos ({error})") from error

    def result(self, position: Position) -> ToolResult | None:
        """El resultado apuntado en una posición."""
        found = [entry.result for entry in self.entries if entry.position == position]
        return found[-1] if found else None

    def record(self, call: Call, result: ToolResult) -> None:
        """Solo se mira: aquí nadie apunta."""
        raise NotImplementedError

    @cached_property
    def pending(self) -> list[Call]:
        """Las llamadas pendientes, con su posición."""
        return to_calls(pending_calls(self.scene.messages), self.scene)

    @property
    def doubtful(self) -> Call | None:
        """La llamada en duda, si la hay."""
        verdicts = read_verdicts(self.pending, self)
        return next((call for call in self.pending if verdicts[call.id] == "en_duda"), None)

    @property
    def executed_twice(self) -> Entry | None:
        """La primera llamada con dos resultados apuntados."""
        seen: set[Position] = set()
        for entry in self.entries:
            if is_doubt(entry.result):
                continue  # apuntar una duda no es ejecutar
            if entry.position in seen:
                return entry
            seen.add(entry.position)
        return None

    @cached_property
    def doubled(self) -> list[str]:
        """Lo que el mundo tiene hecho dos veces, en palabras."""
        with closing(sqlite3.connect(":memory:")) as db:
            db.deserialize(self._bytes(WORLD))
            db.row_factory = sqlite3.Row
            balance = ledger.balance(db)
        found = [
            f"{line.payments} pagos de {line.invoice}"
            for line in balance.lines
            if line.payments > 1
        ]
        if balance.repeated_mails:
            found.append("el correo del proveedor dos veces")
        if balance.repeated_notes:
            found.append("la misma nota dos veces")
        return found

    def _bytes(self, path: str) -> bytes:
        content = self.tree.get(path)
        return content if isinstance(content, bytes) else b""


def is_doubt(result: ToolResult) -> bool:
    """Si lo apuntado es que no se sabe, y no lo que devolvió una herramienta."""
    return result.is_error and says_unknown(result.content)


def answer_for(call: Call, after: Afterwards) -> ToolResult:
    """Lo que se tiene que haber contestado de `call`: lo que diga el registro o que no se sabe."""
    return after.result(call.position) or UNKNOWN

"""El registro con intención que vive dentro del archivo de una ejecución.

Se usa igual que `IntentLog`. Lo que cambia es dónde está y cuándo llega al disco: sus entradas van en
los mismos registros que los puntos de control. Una intención espera al disco, y con ella la respuesta
que la pide. Un desenlace no espera: llega con los resultados que lo usan, en el `sync` siguiente; el
de una llamada de alto impacto se escribe ya, para que una muerte del proceso no lo pierda.

Una acción se busca también en las demás ejecuciones que dan las mismas claves (véase `run_kin`), y se
ve lo que hagan después. Sus posiciones llevan el nombre de su ejecución (`PositionIn`): los
números de las dos se repiten a partir de la bifurcación.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from harness_base.intent_log import Intention, IntentLog, LogEntry, Outcome
from harness_base.run_entry import PositionIn
from harness_base.types import Position, ToolResult


class Storage(Protocol):
    """Donde vive el registro."""

    def add_entry(self, entry: LogEntry) -> None:
        """Anota una entrada en el registro en curso."""

    def flush(self) -> None:
        """Escribe lo anotado, sin esperar al disco."""

    def sync(self) -> None:
        """Lo escribe y espera a que llegue al disco."""


class RunLog(IntentLog):
    """El registro de una ejecución; `storage` es su archivo, o `None` si solo se lee."""

    def __init__(
        self,
        path: Path,
        *,
        now: Callable[[], float] = time.time,
        storage: Storage | None = None,
        read_origin: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(path, now=now)
        self.storage = storage
        self.read_origin = read_origin
        """Entrega con `take_from` lo nuevo de las demás ejecuciones que dan las mismas claves."""
        self._waits = True
        """Si hay algo que no puede esperar; al abrir, lo que dejara un proceso muerto."""

    def append(self, entry: LogEntry) -> None:
        """Añade una entrada al registro en curso."""
        assert self.storage is not None
        self.storage.add_entry(entry)
        self.take(entry)
        if not isinstance(entry, Outcome) or entry.lost:
            self._waits = True
        elif self._is_high_impact(entry.position):
            self.storage.flush()

    def sync(self) -> None:
        """Espera al disco si algo de lo añadido no puede esperar al punto de control siguiente."""
        assert self.storage is not None
        if self._waits:
            self.storage.sync()
            self._waits = False

    def entries(self) -> list[LogEntry]:
        """Todas las entradas de esta ejecución, en orden."""
        return list(self._entries)

    @property
    def count(self) -> int:
        """Cuántas entradas hay."""
        return len(self._entries)

    def entries_from(self, place: int) -> list[LogEntry]:
        """Las entradas desde la que está en ese lugar."""
        return self._entries[place:]

    def own_result(self, position: Position) -> ToolResult | None:
        """El resultado apuntado en esta ejecución para `position`, sin mirar las demás."""
        end = self._ends.get(position)
        return end.result if isinstance(end, Outcome) else None

    def take(self, entry: LogEntry) -> None:
        """Tiene en cuenta una entrada, leída o recién añadida."""
        self._entries.append(entry)
        self.index(entry)

    def take_from(self, run: str, entry: LogEntry) -> None:
        """Tiene en cuenta una entrada de otra ejecución que da las mismas claves."""
        position = entry.position
        if not isinstance(position, PositionIn):
            entry = replace(entry, position=PositionIn(run, *position))
        self.index(entry)

    def unknown(self) -> list[Intention]:
        """Las acciones de esta ejecución cuyo desenlace no consta."""
        found = super().unknown()
        return [intention for intention in found if not isinstance(intention.position, PositionIn)]

    def _read_new(self) -> None:
        """Solo hay que leer las demás ejecuciones: lo propio se entrega con `take`."""
        self.read_origin()

    def _is_high_impact(self, position: Position) -> bool:
        sent = self._intentions.get(position)
        return sent is not None and sent[0].effect.is_high_impact

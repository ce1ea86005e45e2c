"""El registro con intención que vive dentro del archivo de una ejecución.

Se usa igual que `IntentLog`. Lo que cambia es dónde está y cuándo llega al disco: sus entradas van en
los mismos registros que los puntos de control. Una intención espera al disco, y con ella la respuesta
que la pide. Un desenlace no espera: llega con los resultados que lo usan, en el `sync` siguiente; el
de una llamada de alto impacto se escribe ya, para que una muerte del proceso no lo pierda.

En una bifurcación que hereda las claves, una acción se busca también en la ejecución de la que sale,
y se ve lo que esa haga después. Sus posiciones llevan el nombre de su ejecución: los números de las
dos se repiten a partir de la bifurcación.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from harness_base.errors import WrongType
from harness_base.intent_log import Intention, IntentLog, LogEntry, NotDone, Outcome
from harness_base.process_group import Group
from harness_base.tools import result_from_plain
from harness_base.types import Effect, Position


class Storage(Protocol):
    """Donde vive el registro."""

    def add_entry(self, entry: LogEntry) -> None:
        """Apunta una entrada en el registro en curso."""

    def flush(self) -> None:
        """Escribe lo apuntado, sin esperar al disco."""

    def sync(self) -> None:
        """Lo escribe y espera a que llegue al disco."""


class RunLog(IntentLog):
    """El registro de una ejecución; `storage` es su archivo, o `None` si solo se lee."""

    def __init__(
        self,
        path: Path,
        *,
        storage: Storage | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(path, now=now)
        self._storage = storage
        self._waits = False

    def append(self, entry: LogEntry) -> None:
        """Añade una entrada al registro en curso."""
        assert self._storage is not None
        self._storage.add_entry(entry)
        self.take(entry)
        if not isinstance(entry, Outcome) or entry.lost:
            self._waits = True
        elif self._is_high_impact(entry.position):
            self._storage.flush()

    def sync(self) -> None:
        """Espera al disco si algo de lo apuntado no puede esperar al punto de control siguiente."""
        assert self._storage is not None
        if self._waits:
            self._storage.sync()
            self._waits = False

    def entries(self) -> list[LogEntry]:
        """Todas las entradas, en orden."""
        return list(self._entries)

    def take(self, entry: LogEntry) -> None:
        """Tiene en cuenta una entrada, leída o recién apuntada."""
        self._entries.append(entry)
        self.index(entry)

    def _read_new(self) -> None:
        """Nada: quien lee el archivo entrega aquí cada entrada con `take`."""

    def _is_high_impact(self, position: Position) -> bool:
        sent = self._intentions.get(position)
        return sent is not None and sent[0].effect.is_high_impact


def entry_to_plain(entry: LogEntry) -> list[Any]:
    """Una entrada como va en el archivo, sin lo que se sobreentiende."""
    position = list(entry.position)
    if isinstance(entry, NotDone):
        return ["not_done", position]
    if isinstance(entry, Outcome):
        data = ["done", position, entry.result.content, entry.result.is_error, entry.lost]
        while data[-1] is False:
            data.pop()
        return data
    sent = None if entry.sent_at == entry.at else entry.sent_at
    common = [entry.id, entry.name, entry.effect.value, entry.at, sent, list(entry.group)]
    return ["intention", position, *common, entry.key, entry.input_digest]


def entry_from_plain(data: list[Any]) -> LogEntry:
    """Lo contrario de `entry_to_plain`; lanza `ValueError` o `HarnessError` si no lo es."""
    kind, place, *rest = data
    position = Position(*place)
    if kind == "done":
        content, is_error, lost = [*rest, False, False][:3]
        return Outcome(
            position, result_from_plain({"content": content, "is_error": is_error}), lost
        )
    if kind == "not_done":
        return NotDone(position)
    if kind != "intention":
        raise WrongType("log", "intention | done | not_done", repr(kind))
    id_, name, effect, at, sent_at, group, key, digest = rest
    sent = at if sent_at is None else sent_at
    return Intention(position, id_, name, key, Effect(effect), at, sent, Group(*group), digest)

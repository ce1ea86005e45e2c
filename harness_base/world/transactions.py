"""Cómo se mira y cómo se cambia el mundo: transacciones, fallos preparados y aviso al confirmar."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection

from harness_base.errors import Refused
from harness_base.world import bank, faults
from harness_base.world.faults import Fault
from harness_base.world.store import BUSY_TIMEOUT_S, Store

NO_ANSWER = "el proveedor no ha respondido a tiempo; no se sabe si llegó a hacerlo."


class Transactions:
    """Lo que comparten todas las operaciones del mundo."""

    def __init__(
        self,
        path: Path,
        *,
        now: Callable[[], float] = time.time,
        key_ttl_s: float = bank.DAY_S,
        on_commit: Callable[[str], None] | None = None,
        busy_timeout_s: float = BUSY_TIMEOUT_S,
    ) -> None:
        self._store = Store(path, busy_timeout_s=busy_timeout_s)
        self._now = now
        self.key_ttl_s = key_ttl_s
        self.on_commit = on_commit

    @property
    def path(self) -> Path:
        """El archivo del mundo."""
        return self._store.path

    @contextmanager
    def _look(self) -> Iterator[Connection]:
        now = self._now()
        with self._store.read() as db:
            if not bank.has_due(db, now):
                yield db
                return
        with self._commit("pay") as db:
            bank.settle(db, now)
        with self._store.read() as db:
            yield db

    @contextmanager
    def _change(self, operation: str, target: str) -> Iterator[Connection]:
        """Una operación que el proveedor puede hacer mal si se le ha preparado un fallo."""
        fault = self._take_fault(operation, target)
        if fault is not None and fault.kind == "refuse":
            raise Refused(f"Rechazado: {fault.text}.")
        if fault is not None and fault.kind == "timeout_before":
            raise TimeoutError(NO_ANSWER)
        with self._commit(operation) as db:
            yield db
        if fault is not None:
            raise TimeoutError(NO_ANSWER)

    @contextmanager
    def _commit(self, operation: str) -> Iterator[Connection]:
        with self._store.write() as db:
            before = db.total_changes
            yield db
            changed = db.total_changes > before
        if changed and self.on_commit is not None:
            self.on_commit(operation)

    def _take_fault(self, operation: str, target: str) -> Fault | None:
        with self._store.write() as db:
            return faults.take(db, operation, target)

"""Errores de disco provocados, en el hijo: qué operación falla, y cómo.

Un plan es `{"kind": "ENOSPC" | "EIO" | "EACCES" | "EXDEV" | "SHORT", "at": n}`: falla la n-ésima
operación (desde 0) de las que puede tocar ese error. Con ENOSPC la escritura deja la mitad de los
bytes, como hace un disco que se llena, y las siguientes fallan; con SHORT deja la mitad y las
siguientes funcionan, que es lo que POSIX permite a cualquier `write`.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from typing import Any

from .ops import Kind, Op

TARGETS: dict[str, frozenset[Kind]] = {
    "ENOSPC": frozenset({"write"}),
    "SHORT": frozenset({"write"}),
    "EIO": frozenset({"write", "fsync", "fdatasync", "rename"}),
    "EACCES": frozenset({"open", "rename"}),
    "EXDEV": frozenset({"rename"}),
}
"""Operaciones que puede tocar cada error."""


@dataclass
class DiskError:
    """El error del plan; cuenta las operaciones que podría tocar hasta llegar a la suya."""

    kind: str
    at: int
    seen: int = 0
    full: bool = False

    def before(self, op: Op) -> None:
        """Lanza el error si le toca a esta operación."""
        if self.kind == "ENOSPC" and self.full and op.kind == "write":
            raise _failure(errno.ENOSPC, op)
        if not touches(self.kind, op):
            return
        self.seen += 1
        if self.seen - 1 == self.at and self.kind not in ("ENOSPC", "SHORT"):
            raise _failure(getattr(errno, self.kind), op)

    def allowed(self, op: Op) -> int | None:
        """La mitad de los bytes en la escritura que toca; `None`, todos."""
        if self.kind not in ("ENOSPC", "SHORT") or self.seen - 1 != self.at:
            return None
        if self.kind == "ENOSPC":
            self.full = True
            if len(op.data) < 2:
                raise _failure(errno.ENOSPC, op)
        return max(1, len(op.data) // 2)


def touches(kind: str, op: Op) -> bool:
    """Si el error `kind` puede ocurrirle a esa operación."""
    if op.kind not in TARGETS[kind]:
        return False
    if kind == "EACCES" and op.kind == "open":
        return bool(op.flags & (os.O_CREAT | os.O_TRUNC) or op.flags & os.O_ACCMODE)
    if kind == "EXDEV":
        return op.path.rpartition("/")[0] != op.target.rpartition("/")[0]
    return True


def _failure(number: int, op: Op) -> OSError:
    return OSError(number, os.strerror(number), op.path.rpartition("/")[2])


def injection_from(plan: dict[str, Any] | None) -> DiskError | None:
    """El error de un plan JSON."""
    return None if plan is None else DiskError(kind=plan["kind"], at=plan["at"])

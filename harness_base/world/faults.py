"""Fallos que el proveedor puede tener, guardados en el mundo: valen también en otro proceso."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Literal

from harness_base.errors import WorldError

OPERATIONS = (
    "pay",
    "send_mail",
    "add_note",
    "add_line",
    "take_number",
    "validate",
    "read_message",
    "save_report",
)
"""Las operaciones que pueden fallar: los métodos de `World` que cambian algo."""

FaultKind = Literal["timeout_before", "timeout_after", "late", "refuse"]


@dataclass(frozen=True)
class Fault:
    """Un fallo que ocurrirá en las próximas `times` veces que se haga una operación.

    `kind`: `timeout_before`, se corta la espera y la operación no llegó a hacerse;
    `timeout_after`, se corta la espera pero la operación está hecha; `late`, se corta la espera y
    la operación se hará `lands_after_s` segundos después (solo pagos); `refuse`, el proveedor
    dice que no, con `text` como motivo. `target` limita el fallo a una factura, a un destinatario
    o a un nombre.
    """

    operation: str
    kind: FaultKind
    target: str | None = None
    times: int = 1
    lands_after_s: float = 0.0
    text: str = "operación rechazada por el proveedor"


def add(db: sqlite3.Connection, fault: Fault) -> None:
    """Deja el fallo preparado; lanza `WorldError` si no podría ocurrir nunca."""
    if fault.operation not in OPERATIONS:
        raise WorldError(
            f"«{fault.operation}» no es una operación que pueda fallar: {', '.join(OPERATIONS)}."
        )
    if fault.kind == "late" and fault.operation != "pay":
        raise WorldError("Solo un pago puede hacerse más tarde (`late`).")
    db.execute(
        "INSERT INTO fault (operation, kind, target, remaining, lands_after_s, text)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (
            fault.operation,
            fault.kind,
            fault.target,
            fault.times,
            fault.lands_after_s,
            fault.text,
        ),
    )


def take(db: sqlite3.Connection, operation: str, target: str) -> Fault | None:
    """El fallo que toca en esta operación, ya descontado; `None` si no toca ninguno."""
    row = db.execute(
        "SELECT * FROM fault WHERE operation = ? AND (target IS NULL OR target = ?)"
        " AND remaining > 0 ORDER BY number LIMIT 1",
        (operation, target),
    ).fetchone()
    if row is None:
        return None
    db.execute("UPDATE fault SET remaining = remaining - 1 WHERE number = ?", (row["number"],))
    return Fault(operation, row["kind"], row["target"], 1, row["lands_after_s"], row["text"])

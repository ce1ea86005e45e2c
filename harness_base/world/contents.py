"""Con qué empieza un mundo."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field

from harness_base.errors import WorldError
from harness_base.world import money


@dataclass(frozen=True)
class Invoice:
    """Una factura pendiente; `amount` es texto con dos decimales y `due`, una fecha ISO.

    `needs_note`: no se puede validar mientras no haya una nota en su expediente.
    """

    id: str
    supplier: str
    concept: str
    amount: str
    due: str
    email: str
    needs_note: bool = False


@dataclass(frozen=True)
class Contents:
    """Facturas, contratos (proveedor → texto) y mensajes (id → remitente y texto)."""

    name: str
    invoices: tuple[Invoice, ...]
    contracts: dict[str, str] = field(default_factory=dict)
    messages: dict[str, tuple[str, str]] = field(default_factory=dict)


def fill(db: sqlite3.Connection, contents: Contents) -> None:
    """Pone el contenido en un mundo vacío; si ya es el suyo, no toca nada."""
    row = db.execute("SELECT value FROM setting WHERE name = 'contents'").fetchone()
    if row is not None and row["value"] == contents.name:
        return
    if row is not None:
        raise WorldError(
            f"Este mundo es del escenario «{row['value']}», no de «{contents.name}»; "
            "usa otro archivo."
        )
    db.execute("INSERT INTO setting VALUES ('contents', ?)", (contents.name,))
    db.executemany(
        "INSERT INTO invoice (id, supplier, concept, amount_cents, due, email, needs_note)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (i.id, i.supplier, i.concept, money.to_cents(i.amount), i.due, i.email, i.needs_note)
            for i in contents.invoices
        ],
    )
    db.executemany("INSERT INTO contract VALUES (?, ?)", contents.contracts.items())
    db.executemany(
        "INSERT INTO message (id, sender, text) VALUES (?, ?, ?)",
        [(name, *message) for name, message in contents.messages.items()],
    )

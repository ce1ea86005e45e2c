"""Contadores del mundo: de ellos salen los identificadores, así que se repiten en cada ejecución."""

from __future__ import annotations

import sqlite3


def next_value(db: sqlite3.Connection, name: str) -> int:
    """El siguiente valor de un contador (desde 1)."""
    row = db.execute(
        "INSERT INTO counter VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1"
        " RETURNING value",
        (name,),
    ).fetchone()
    value: int = row["value"]
    return value


def touch(db: sqlite3.Connection, invoice: str) -> None:
    """La factura pasa a ser la última que se tocó."""
    db.execute("UPDATE invoice SET touched = ? WHERE id = ?", (next_value(db, "touch"), invoice))

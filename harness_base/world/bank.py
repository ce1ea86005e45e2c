"""El banco del mundo: pagos con clave de idempotencia, con las reglas que documenta Stripe (v1).

Fuente: «Idempotent requests», https://docs.stripe.com/api/idempotent_requests

- Misma clave y mismos parámetros: el resultado guardado la primera vez, también si fue un «no».
- Misma clave y otros parámetros: error; no se hace nada.
- Una petición con esa clave todavía en curso: conflicto (409); el resultado no se guarda y se
  puede repetir más tarde.
- La clave se olvida pasado su plazo (Stripe: al menos 24 h); después, la misma clave es una
  petición nueva.
- Si los parámetros no son válidos, no se guarda nada.

Sin clave, cada petición es un pago.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from harness_base.errors import KeyInFlight, KeyReused, Refused
from harness_base.world import faults, money
from harness_base.world.counters import touch

DAY_S = 86_400.0
MAX_KEY_LENGTH = 255

Receipt = dict[str, str]


@dataclass(frozen=True)
class PaymentRequest:
    """Lo que se pide al banco; `key` es la clave de idempotencia, si la hay."""

    invoice: str
    amount_cents: int
    key: str | None


def settle(db: sqlite3.Connection, now: float) -> None:
    """Hace los pagos aplazados cuyo momento ya ha llegado."""
    due = db.execute(
        "SELECT * FROM request WHERE lands_at <= ? ORDER BY lands_at",
        (now,),
    ).fetchall()
    for row in due:
        request = PaymentRequest(row["invoice"], row["amount_cents"], row["key"])
        payment = _execute(db, request, row["lands_at"])
        db.execute(
            "UPDATE request SET lands_at = NULL, payment = ? WHERE number = ?",
            (payment, row["number"]),
        )


def has_due(db: sqlite3.Connection, now: float) -> bool:
    """Si queda algún pago aplazado cuyo momento ya ha llegado."""
    row = db.execute("SELECT 1 FROM request WHERE lands_at <= ? LIMIT 1", (now,)).fetchone()
    return row is not None


def submit(
    db: sqlite3.Connection,
    request: PaymentRequest,
    *,
    now: float,
    key_ttl_s: float,
    fault: faults.Fault | None,
) -> Receipt | Refused | None:
    """Atiende una petición: el recibo, el rechazo (sin lanzarlo) o `None` si se hará más tarde.

    Lanza `KeyInFlight`, `KeyReused` o `Refused` (datos no válidos) sin haber cambiado nada.
    """
    _validate(db, request)
    if request.key is not None:
        saved = _saved(db, request, now - key_ttl_s)
        if saved is not None:
            return saved
    if fault is not None and fault.kind == "refuse":
        _save(db, request, now, refusal=fault.text)
        return Refused(f"Rechazado: {fault.text}.")
    if fault is not None and fault.kind == "late":
        _save(db, request, now, lands_at=now + fault.lands_after_s)
        return None
    payment = _execute(db, request, now)
    _save(db, request, now, payment=payment)
    return _receipt(db, payment)


def find(db: sqlite3.Connection, key: str) -> Receipt | None:
    """El pago hecho con esa clave, aunque el banco ya no la use para reconocer repeticiones."""
    row = db.execute(
        "SELECT number FROM payment WHERE key = ? ORDER BY number LIMIT 1", (key,)
    ).fetchone()
    return None if row is None else _receipt(db, row["number"])


def _validate(db: sqlite3.Connection, request: PaymentRequest) -> None:
    if db.execute("SELECT 1 FROM invoice WHERE id = ?", (request.invoice,)).fetchone() is None:
        raise Refused(f"Rechazado: no existe la factura {request.invoice}.")
    if request.amount_cents <= 0:
        raise Refused("Rechazado: el importe tiene que ser mayor que cero.")
    if request.key is not None and not 0 < len(request.key) <= MAX_KEY_LENGTH:
        raise Refused(f"Rechazado: la clave debe tener entre 1 y {MAX_KEY_LENGTH} caracteres.")


def _saved(
    db: sqlite3.Connection, request: PaymentRequest, forgotten_before: float
) -> Receipt | Refused | None:
    row = db.execute("SELECT * FROM request WHERE key = ?", (request.key,)).fetchone()
    if row is None:
        return None
    if row["lands_at"] is None and row["at"] <= forgotten_before:
        db.execute("DELETE FROM request WHERE number = ?", (row["number"],))
        return None
    if (row["invoice"], row["amount_cents"]) != (request.invoice, request.amount_cents):
        raise KeyReused(
            "Rechazado: esa clave de idempotencia ya se usó con otros datos "
            f"({row['invoice']}, {money.to_text(row['amount_cents'])}); no se ha hecho nada."
        )
    if row["lands_at"] is not None:
        raise KeyInFlight(
            "409: hay una petición en curso con esa clave; espera y repite con la misma clave."
        )
    if row["refusal"] is not None:
        return Refused(f"Rechazado: {row['refusal']}.")
    return _receipt(db, row["payment"])


def _execute(db: sqlite3.Connection, request: PaymentRequest, at: float) -> int:
    cursor = db.execute(
        "INSERT INTO payment (invoice, amount_cents, key, at) VALUES (?, ?, ?, ?)",
        (request.invoice, request.amount_cents, request.key, at),
    )
    touch(db, request.invoice)
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def _save(
    db: sqlite3.Connection,
    request: PaymentRequest,
    now: float,
    *,
    payment: int | None = None,
    refusal: str | None = None,
    lands_at: float | None = None,
) -> None:
    db.execute(
        "INSERT INTO request (key, invoice, amount_cents, at, lands_at, payment, refusal)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (request.key, request.invoice, request.amount_cents, now, lands_at, payment, refusal),
    )


def _receipt(db: sqlite3.Connection, payment: int) -> Receipt:
    row = db.execute("SELECT * FROM payment WHERE number = ?", (payment,)).fetchone()
    return {
        "pago": f"P-{payment:04d}",
        "factura": row["invoice"],
        "importe": money.to_text(row["amount_cents"]),
    }

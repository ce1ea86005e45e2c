"""Las cuentas del mundo: qué se pagó, qué se debía y qué se hizo más de una vez."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from harness_base.world import money

KINDS = {
    "pagos": "payment",
    "correos": "mail",
    "notas": "note",
    "lineas": "line",
    "informes": "report",
}


@dataclass(frozen=True)
class BalanceLine:
    """Lo que se debe y lo que se ha pagado por una factura, en céntimos."""

    invoice: str
    supplier: str
    due_cents: int
    paid_cents: int
    payments: int


@dataclass(frozen=True)
class Balance:
    """Las cuentas de todas las facturas y los correos que salieron más de una vez."""

    lines: tuple[BalanceLine, ...]
    repeated_mails: int

    @property
    def exact(self) -> bool:
        """Si todo está pagado al céntimo y ningún correo salió dos veces."""
        return not self.repeated_mails and all(i.paid_cents == i.due_cents for i in self.lines)

    def __str__(self) -> str:
        due = sum(line.due_cents for line in self.lines)
        paid = sum(line.paid_cents for line in self.lines)
        rows = [
            f"Debido      {_euros(due):>14}   ({len(self.lines)} facturas)",
            f"Pagado      {_euros(paid):>14}   ({sum(i.payments for i in self.lines)} pagos)",
            f"Diferencia  {_euros(paid - due, sign=True):>14}",
        ]
        for line in self.lines:
            if line.paid_cents > line.due_cents:
                extra = _euros(line.paid_cents - line.due_cents)
                rows.append(
                    f"  {line.invoice}  {line.payments} pagos, sobran {extra}  {line.supplier}"
                )
        unpaid = sum(line.paid_cents < line.due_cents for line in self.lines)
        if unpaid:
            rows.append(f"Sin pagar del todo: {unpaid} de {len(self.lines)} facturas")
        if self.repeated_mails:
            rows.append(f"Correos repetidos: {self.repeated_mails}")
        return "\n".join(rows)


def payments(db: sqlite3.Connection) -> list[dict[str, str | None]]:
    """El libro de cuentas: un diccionario por pago, en el orden en que se hicieron."""
    rows = db.execute(
        "SELECT payment.*, supplier FROM payment JOIN invoice ON invoice.id = payment.invoice"
        " ORDER BY number"
    )
    return [
        {
            "pago": f"P-{row['number']:04d}",
            "factura": row["invoice"],
            "proveedor": row["supplier"],
            "importe": money.to_text(row["amount_cents"]),
            "clave": row["key"],
        }
        for row in rows
    ]


def counts(db: sqlite3.Connection) -> dict[str, int]:
    """Cuántos pagos, correos, notas, líneas e informes hay, y cuántos números se gastaron."""
    found = {
        kind: int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
        for kind, table in KINDS.items()
    }
    spent = db.execute("SELECT total(value) FROM counter WHERE name LIKE 'series:%'").fetchone()[0]
    return {**found, "numeros": int(spent)}


def balance(db: sqlite3.Connection) -> Balance:
    """Las cuentas de este momento."""
    rows = db.execute(
        "SELECT id, supplier, invoice.amount_cents AS due,"
        " coalesce(sum(payment.amount_cents), 0) AS paid, count(payment.number) AS payments"
        " FROM invoice LEFT JOIN payment ON payment.invoice = invoice.id GROUP BY id ORDER BY id"
    )
    lines = tuple(
        BalanceLine(row["id"], row["supplier"], row["due"], row["paid"], row["payments"])
        for row in rows
    )
    repeated = db.execute(
        "SELECT total(copies - 1) FROM"
        " (SELECT count(*) AS copies FROM mail GROUP BY recipient, subject)"
    ).fetchone()[0]
    return Balance(lines, int(repeated))


def _euros(cents: int, *, sign: bool = False) -> str:
    """`124050` → `1 240,50 €`, con coma decimal: es para personas."""
    mark = "-" if cents < 0 else "+" if sign and cents else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{mark}{whole:,}".replace(",", " ") + f",{rest:02d} €"

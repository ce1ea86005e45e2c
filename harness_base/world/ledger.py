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
    """Lo que se debe y se ha pagado por una factura, en céntimos, y los avisos que salieron."""

    invoice: str
    supplier: str
    due_cents: int
    paid_cents: int
    payments: int
    mails: int


@dataclass(frozen=True)
class Balance:
    """Las cuentas de todas las facturas, y las notas y líneas que están más de una vez."""

    lines: tuple[BalanceLine, ...]
    repeated_notes: int
    repeated_lines: int

    @property
    def duplicates(self) -> list[str]:
        """Las facturas por las que se ha pagado más de lo debido."""
        return [line.invoice for line in self.lines if line.paid_cents > line.due_cents]

    @property
    def unpaid(self) -> list[str]:
        """Las facturas por las que aún se debe algo."""
        return [line.invoice for line in self.lines if line.paid_cents < line.due_cents]

    @property
    def repeated_mails(self) -> int:
        """Cuántos avisos sobran."""
        return sum(max(line.mails - 1, 0) for line in self.lines)

    @property
    def exact(self) -> bool:
        """Si todo está hecho una vez: pagado al céntimo, avisado y sin nada repetido."""
        return not (
            self.duplicates or self.unpaid or self.repeated_notes or self.repeated_lines
        ) and all(line.mails == 1 for line in self.lines)

    def __str__(self) -> str:
        due = sum(line.due_cents for line in self.lines)
        paid = sum(line.paid_cents for line in self.lines)
        payments = sum(line.payments for line in self.lines)
        rows = [
            f"Debido      {_euros(due):>14}   (facturas: {len(self.lines)})",
            f"Pagado      {_euros(paid):>14}   (pagos: {payments})",
            f"Diferencia  {_euros(paid - due, sign=True):>14}",
        ]
        for line in self.lines:
            if line.paid_cents > line.due_cents:
                extra = _euros(line.paid_cents - line.due_cents)
                rows.append(
                    f"  {line.invoice}  pagos: {line.payments}, sobran {extra}  {line.supplier}"
                )
        rest = {
            "Facturas sin pagar del todo": len(self.unpaid),
            "Avisos sin enviar": sum(line.mails == 0 for line in self.lines),
            "Avisos repetidos": self.repeated_mails,
            "Notas repetidas": self.repeated_notes,
            "Líneas repetidas": self.repeated_lines,
        }
        return "\n".join(rows + [f"{name}: {count}" for name, count in rest.items() if count])


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


def effects(db: sqlite3.Connection) -> list[tuple[str, str]]:
    """Cada cosa que alguien ha hecho: de qué tipo es y cuál, sin su número, su clave ni su hora.

    Dos veces lo mismo son dos iguales. Con esto se comparan dos mundos.
    """
    found: list[tuple[str, str]] = []
    for kind, query in _EFFECTS.items():
        found += [(kind, " · ".join(map(str, row))) for row in db.execute(query)]
    for name, value in db.execute("SELECT name, value FROM counter WHERE name LIKE 'series:%'"):
        found += [("número", name.removeprefix("series:"))] * value
    return found


_EFFECTS = {
    "pago": "SELECT invoice, printf('%d.%02d', amount_cents / 100, amount_cents % 100) FROM payment"
    " ORDER BY number",
    "correo": "SELECT recipient, subject FROM mail ORDER BY number",
    "nota": "SELECT invoice, text FROM note ORDER BY number",
    "línea": "SELECT book, text FROM line ORDER BY number",
    "informe": "SELECT name FROM report ORDER BY name",
    "validación": "SELECT id FROM invoice WHERE validated ORDER BY id",
    "mensaje leído": "SELECT id FROM message WHERE read ORDER BY id",
}


def counts(db: sqlite3.Connection) -> dict[str, int]:
    """Cuántos pagos, correos, notas, líneas e informes hay, y cuántos números se gastaron."""
    found = {
        kind: int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
        for kind, table in KINDS.items()
    }
    spent = db.execute("SELECT total(value) FROM counter WHERE name LIKE 'series:%'").fetchone()[0]
    return {**found, "numeros": int(spent)}


def balance(db: sqlite3.Connection) -> Balance:
    """Las cuentas de este momento. Un aviso es un correo al proveedor que nombra la factura."""
    rows = db.execute(
        "SELECT id, supplier, invoice.amount_cents AS due,"
        " (SELECT total(amount_cents) FROM payment WHERE payment.invoice = id) AS paid,"
        " (SELECT count(*) FROM payment WHERE payment.invoice = id) AS payments,"
        " (SELECT count(*) FROM mail WHERE recipient = email AND instr(subject, id)) AS mails"
        " FROM invoice ORDER BY id"
    )
    lines = tuple(
        BalanceLine(
            row["id"], row["supplier"], row["due"], int(row["paid"]), row["payments"], row["mails"]
        )
        for row in rows
    )
    return Balance(lines, _repeated(db, "note", "invoice"), _repeated(db, "line", "book"))


def _repeated(db: sqlite3.Connection, table: str, place: str) -> int:
    row = db.execute(
        f"SELECT total(copies - 1) FROM (SELECT count(*) AS copies FROM {table}"
        f" GROUP BY {place}, text)"
    ).fetchone()
    return int(row[0])


def _euros(cents: int, *, sign: bool = False) -> str:
    """`124050` → `1 240,50 €`, con coma decimal: es para personas."""
    mark = "-" if cents < 0 else "+" if sign and cents else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{mark}{whole:,}".replace(",", " ") + f",{rest:02d} €"

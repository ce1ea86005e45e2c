"""`World`: lo que las herramientas de la oficina pueden pedir y lo que de verdad ha pasado."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from sqlite3 import Connection, Row
from uuid import uuid4

from harness_base.errors import Refused
from harness_base.world import bank, faults, ledger, money
from harness_base.world.contents import Contents, fill
from harness_base.world.counters import next_value, touch
from harness_base.world.faults import Fault
from harness_base.world.ledger import Balance
from harness_base.world.transactions import NO_ANSWER, Transactions


class World(Transactions):
    """El mundo que hay en `path`; lo crea, vacío, si el archivo no existe.

    Cada método es una transacción. `on_commit(operación)` se llama justo después de confirmar
    una que ha cambiado algo. Se serializa por la ruta, el reloj y el plazo de las claves;
    `on_commit` es de este proceso y no viaja.
    """

    def __reduce__(self) -> tuple[Callable[..., World], tuple[object, ...]]:
        return _reopen, (self.path, self._now, self.key_ttl_s, self._store.busy_timeout_s)

    # Preparación

    def fill(self, contents: Contents) -> None:
        """Pone el contenido inicial; si ya estaba puesto, no toca nada."""
        with self._commit("fill") as db:
            fill(db, contents)

    def inject(self, fault: Fault) -> None:
        """Prepara un fallo del proveedor para las próximas operaciones que le correspondan."""
        with self._store.write() as db:
            faults.add(db, fault)

    def identity(self) -> str:
        """El nombre único de este mundo, que se le da la primera vez que se pide."""
        sought = "SELECT value FROM setting WHERE name = 'identity'"
        with self._store.read() as db:
            row = db.execute(sought).fetchone()
        if row is None:
            with self._store.write() as db:
                db.execute("INSERT OR IGNORE INTO setting VALUES ('identity', ?)", (uuid4().hex,))
                row = db.execute(sought).fetchone()
        found: str = row["value"]
        return found

    # Lo que se puede mirar

    def invoices(self) -> list[dict[str, str]]:
        """Las facturas, de la última que se tocó a la que lleva más tiempo quieta."""
        with self._look() as db:
            rows = db.execute("SELECT * FROM invoice ORDER BY touched DESC, id").fetchall()
        return [
            {"factura": row["id"], "proveedor": row["supplier"], "vence": row["due"]}
            for row in rows
        ]

    def invoice(self, invoice: str) -> dict[str, str]:
        """Los datos de una factura."""
        with self._look() as db:
            row = _invoice(db, invoice)
        return {
            "factura": row["id"],
            "proveedor": row["supplier"],
            "concepto": row["concept"],
            "importe": money.to_text(row["amount_cents"]),
            "vence": row["due"],
            "correo": row["email"],
        }

    def contract(self, supplier: str) -> str:
        """El texto del contrato con un proveedor."""
        with self._look() as db:
            row = db.execute("SELECT text FROM contract WHERE supplier = ?", (supplier,)).fetchone()
        if row is None:
            raise Refused(f"Rechazado: no hay contrato con {supplier}.")
        text: str = row["text"]
        return text

    # Lo que se puede repetir sin añadir nada

    def validate(self, invoice: str) -> dict[str, str]:
        """Valida una factura y deja constancia; repetirlo da lo mismo y no añade nada."""
        with self._change("validate", invoice) as db:
            row = _invoice(db, invoice)
            if row["needs_note"] and not _has_note(db, invoice):
                raise Refused(
                    f"Rechazado: {invoice} no lleva número de pedido; anótalo y valida de nuevo."
                )
            if not row["validated"]:
                db.execute("UPDATE invoice SET validated = 1 WHERE id = ?", (invoice,))
                touch(db, invoice)
        return {"factura": invoice, "estado": "válida"}

    def read_message(self, message: str) -> dict[str, str]:
        """Un mensaje de la bandeja, que queda marcado como leído."""
        with self._change("read_message", message) as db:
            row = db.execute("SELECT * FROM message WHERE id = ?", (message,)).fetchone()
            if row is None:
                raise Refused(f"Rechazado: no existe el mensaje {message}.")
            db.execute("UPDATE message SET read = 1 WHERE id = ? AND read = 0", (message,))
        return {"mensaje": message, "de": row["sender"], "texto": row["text"]}

    def save_report(self, name: str, text: str) -> dict[str, str]:
        """Guarda un informe; con el mismo nombre, sustituye al anterior."""
        with self._change("save_report", name) as db:
            db.execute("INSERT OR REPLACE INTO report VALUES (?, ?)", (name, text))
        return {"informe": name, "estado": "guardado"}

    # Pagos: se pueden repetir mientras el banco recuerde la clave

    def pay(self, invoice: str, amount: str, *, key: str | None = None) -> bank.Receipt:
        """Paga; con `key`, repetir la petición devuelve el primer resultado (véase `bank`).

        Lanza `Refused` si el banco dice que no, `KeyInFlight` si esa clave está en curso y
        `TimeoutError` si no llegó la respuesta: entonces no se sabe si pagó.
        """
        request = bank.PaymentRequest(invoice, money.to_cents(amount), key)
        now = self._now()
        fault = self._take_fault("pay", invoice)
        outcome: bank.Receipt | Refused | None = None
        if fault is None or fault.kind != "timeout_before":
            with self._commit("pay") as db:
                bank.settle(db, now)
                outcome = bank.submit(db, request, now=now, key_ttl_s=self.key_ttl_s, fault=fault)
        if isinstance(outcome, Refused):
            raise outcome
        if outcome is None or (fault is not None and fault.kind == "timeout_after"):
            raise TimeoutError(NO_ANSWER)
        return outcome

    def find_payment(self, key: str) -> bank.Receipt | None:
        """El pago que se hizo con esa clave, si lo hay."""
        with self._look() as db:
            return bank.find(db, key)

    # Lo que no admite clave: repetirlo es hacerlo otra vez

    def send_mail(
        self, recipient: str, subject: str, body: str, *, reference: str | None = None
    ) -> dict[str, str]:
        """Envía un correo. `reference` queda en el correo enviado, pero no evita que se repita."""
        row = {"recipient": recipient, "subject": subject, "body": body, "reference": reference}
        number = self._append("mail", "send_mail", recipient, row)
        return {"correo": f"C-{number:04d}", "para": recipient, "estado": "enviado"}

    def add_note(self, invoice: str, text: str, *, reference: str | None = None) -> dict[str, str]:
        """Añade una nota al expediente de una factura."""
        row = {"invoice": invoice, "text": text, "reference": reference}
        number = self._append("note", "add_note", invoice, row)
        return {"nota": f"N-{number:04d}", "factura": invoice}

    def add_line(self, book: str, text: str, *, reference: str | None = None) -> dict[str, str]:
        """Añade una línea al final de un libro."""
        row = {"book": book, "text": text, "reference": reference}
        number = self._append("line", "add_line", book, row)
        return {"linea": f"L-{number:04d}", "libro": book}

    def take_number(self, series: str) -> dict[str, str]:
        """Gasta y devuelve el siguiente número de una serie."""
        with self._change("take_number", series) as db:
            number = next_value(db, f"series:{series}")
        return {"numero": f"{series}-{number:04d}"}

    def find_note(self, reference: str) -> dict[str, str] | None:
        """Lo que devolvió `add_note` para esa referencia, si la nota está."""
        with self._look() as db:
            row = db.execute("SELECT * FROM note WHERE reference = ?", (reference,)).fetchone()
        return (
            None if row is None else {"nota": f"N-{row['number']:04d}", "factura": row["invoice"]}
        )

    # Lo que de verdad ha pasado

    def ledger(self) -> list[dict[str, str | None]]:
        """El libro de cuentas: cada pago hecho, en orden."""
        with self._look() as db:
            return ledger.payments(db)

    def counts(self) -> dict[str, int]:
        """Cuántas cosas hay hechas de cada tipo."""
        with self._look() as db:
            return ledger.counts(db)

    def effects(self) -> list[tuple[str, str]]:
        """Cada cosa hecha, por su tipo y lo que la distingue: dos mundos se comparan por ellas."""
        with self._look() as db:
            return ledger.effects(db)

    def balance(self) -> Balance:
        """Las cuentas: lo debido, lo pagado y lo que se hizo de más o de menos."""
        with self._look() as db:
            return ledger.balance(db)

    def duplicates(self) -> list[str]:
        """Las facturas por las que se ha pagado más de lo debido."""
        return self.balance().duplicates

    def unpaid(self) -> list[str]:
        """Las facturas por las que aún se debe algo."""
        return self.balance().unpaid

    def _append(self, table: str, operation: str, target: str, row: dict[str, str | None]) -> int:
        marks = ", ".join("?" * len(row))
        with self._change(operation, target) as db:
            if table == "note":
                _invoice(db, target)
                touch(db, target)
            cursor = db.execute(
                f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values())
            )
        assert cursor.lastrowid is not None
        return cursor.lastrowid


def _reopen(path: Path, now: Callable[[], float], key_ttl_s: float, busy_timeout_s: float) -> World:
    return World(path, now=now, key_ttl_s=key_ttl_s, busy_timeout_s=busy_timeout_s)


def _invoice(db: Connection, invoice: str) -> Row:
    row: Row | None = db.execute("SELECT * FROM invoice WHERE id = ?", (invoice,)).fetchone()
    if row is None:
        raise Refused(f"Rechazado: no existe la factura {invoice}.")
    return row


def _has_note(db: Connection, invoice: str) -> bool:
    return db.execute("SELECT 1 FROM note WHERE invoice = ?", (invoice,)).fetchone() is not None

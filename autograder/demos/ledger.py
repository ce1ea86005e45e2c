"""El libro de cuentas de una tarea, al lado del de la misma tarea sin caída."""

from __future__ import annotations

from pathlib import Path

from autograder.demos.calm import without_crash
from autograder.demos.office_task import WORLD_FILE
from autograder.demos.page import Note, Table
from autograder.spanish import count, whole
from harness_base.world import Balance, World


def ledger(folder: Path, *, columns: tuple[str, str] = ("Sin caída", "Con caída")) -> Table | Note:
    """Las cuentas de la tarea de `folder` junto a las de la misma tarea sin ninguna caída.

    La tarea sin caída se hace aquí, en otra carpeta y en otro proceso, la primera vez. `columns` son
    los títulos de las dos cuentas.
    """
    path = folder / WORLD_FILE
    if not path.exists():
        return Note("Pendiente: esa tarea no ha llegado a arrancar.")
    crashed = World(path).balance()
    if not any(line.payments for line in crashed.lines):
        return Note("Pendiente: en esa tarea todavía no se ha pagado nada.")
    calm = without_crash().balance
    rows: list[tuple[str, ...]] = []
    equal = 0
    for before, after in zip(calm.lines, crashed.lines, strict=True):
        if after.payments == before.payments == 1:
            equal += 1
            continue
        price = euros(before.due_cents)
        rows.append((before.invoice, price, _times(before.payments), _times(after.payments)))
    marked = frozenset(range(len(rows)))
    if equal:
        rows.append((_others(equal, alone=not rows), "", "1 pago", "1 pago"))
    rows.append(("Total", euros(_due(calm)), euros(_paid(calm)), euros(_paid(crashed))))
    return Table(
        title="Libro de cuentas",
        header=("Factura", "Importe", *columns),
        rows=tuple(rows),
        summary=_summary(crashed, differs=bool(marked)),
        marked=marked,
        figures=frozenset({1, 2, 3}),
    )


def _summary(balance: Balance, *, differs: bool) -> str:
    twice = [line.invoice for line in balance.lines if line.payments > 1]
    if twice:
        extra = sum(line.paid_cents - line.due_cents for line in balance.lines)
        tail = f" Además {_repeated(balance)}." if balance.repeated_mails else ""
        bills = count(len(twice), "factura pagada", "facturas pagadas")
        return (
            f"▶ {bills} más de una vez: {', '.join(twice)}. "
            f"Se han pagado {euros(extra)} de más.{tail}"
        )
    if differs:
        return f"▶ Facturas sin pagar: {', '.join(balance.unpaid)}."
    if balance.repeated_mails:
        return f"Los pagos coinciden, pero {_repeated(balance)}."
    return "Las dos columnas coinciden: nada se pagó dos veces y nada quedó sin pagar."


def _others(equal: int, *, alone: bool) -> str:
    if alone:
        return count(equal, "factura")
    return "La otra factura" if equal == 1 else f"Otras {count(equal, 'factura')}"


def _repeated(balance: Balance) -> str:
    mails = count(balance.repeated_mails, "correo repetido", "correos repetidos")
    return f"{'salió' if balance.repeated_mails == 1 else 'salieron'} {mails}"


def _times(payments: int) -> str:
    return count(payments, "pago") if payments else "sin pagar"


def _due(balance: Balance) -> int:
    return sum(line.due_cents for line in balance.lines)


def _paid(balance: Balance) -> int:
    return sum(line.paid_cents for line in balance.lines)


def euros(cents: int) -> str:
    """`124050` → `1 240,50 €`, con espacio duro en los millares."""
    units, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}{whole(units)},{rest:02d}\N{NO-BREAK SPACE}€"

"""El libro de cuentas de una tarea, al lado del de la misma tarea sin caída."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from autograder.demos.office_task import WORLD_FILE
from autograder.demos.page import Note, Table
from harness_base.errors import HarnessError
from harness_base.process import run_task
from harness_base.world import Balance, World


def ledger(folder: Path) -> Table | Note:
    """Las cuentas de la tarea de `folder` junto a las de la misma tarea sin ninguna caída.

    La tarea sin caída se hace aquí, en otra carpeta y en otro proceso, la primera vez.
    """
    path = folder / WORLD_FILE
    if not path.exists():
        return Note("Pendiente: esa tarea no ha llegado a arrancar.")
    crashed = World(path).balance()
    if not any(line.payments for line in crashed.lines):
        return Note("Pendiente: en esa tarea todavía no se ha pagado nada.")
    calm = _without_crash()
    rows: list[tuple[str, ...]] = []
    equal = 0
    for before, after in zip(calm.lines, crashed.lines, strict=True):
        if after.payments == before.payments == 1:
            equal += 1
            continue
        price = euros(before.due_cents)
        rows.append((before.invoice, price, _times(before.payments), _times(after.payments)))
    marked = frozenset(range(len(rows)))
    rows.append((f"{'Otras ' if rows else ''}{equal} facturas", "", "1 pago", "1 pago"))
    rows.append(("Total", euros(_due(calm)), euros(_paid(calm)), euros(_paid(crashed))))
    return Table(
        title="Libro de cuentas",
        header=("Factura", "Importe", "Sin caída", "Con caída"),
        rows=tuple(rows),
        summary=_summary(crashed, differs=bool(marked)),
        marked=marked,
    )


@cache
def _without_crash() -> Balance:
    with TemporaryDirectory() as folder:
        path = Path(folder) / WORLD_FILE
        report = run_task(path, Path(folder))
        if report.returncode != 0:
            raise HarnessError(f"La tarea sin caída no ha terminado. {report}")
        return World(path).balance()


def _summary(balance: Balance, *, differs: bool) -> str:
    twice = [line.invoice for line in balance.lines if line.payments > 1]
    if twice:
        extra = sum(line.paid_cents - line.due_cents for line in balance.lines)
        mails = balance.repeated_mails
        tail = f" Además salieron {mails} correos repetidos." if mails else ""
        return (
            f"▶ {len(twice)} facturas pagadas más de una vez: {', '.join(twice)}. "
            f"Se han pagado {euros(extra)} de más.{tail}"
        )
    if differs:
        return f"▶ Facturas sin pagar: {', '.join(balance.unpaid)}."
    if balance.repeated_mails:
        return f"Los pagos coinciden, pero salieron {balance.repeated_mails} correos repetidos."
    return "Las dos columnas coinciden: nada se pagó dos veces y nada quedó sin pagar."


def _times(payments: int) -> str:
    return {0: "sin pagar", 1: "1 pago"}.get(payments, f"{payments} pagos")


def _due(balance: Balance) -> int:
    return sum(line.due_cents for line in balance.lines)


def _paid(balance: Balance) -> int:
    return sum(line.paid_cents for line in balance.lines)


def euros(cents: int) -> str:
    """`124050` → `1 240,50 €`, con espacio duro en los millares."""
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}{whole:,}".replace(",", "\N{NO-BREAK SPACE}") + f",{rest:02d} €"

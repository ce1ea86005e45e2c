"""Una tarea de tres pagos que se puede reanudar, y sus sondas; el libro de cuentas es otra máquina."""

import os

from autograder.faults.child import recorded, work_folder
from autograder.faults.recorder import mark_commit

STEPS = 3


def pay(names, *, plan, keyed):
    """Sonda: empieza o sigue la tarea, según lo que haya en la carpeta."""
    ledger = work_folder(plan).parent / "libro.txt"

    def commit(step):
        lines = ledger.read_text(encoding="utf-8").splitlines() if ledger.exists() else []
        if not keyed or f"pago {step}" not in lines:
            ledger.write_text("\n".join([*lines, f"pago {step}"]), encoding="utf-8")
        mark_commit(f"pago {step}")

    return recorded(plan, lambda: names.carry_on(work_folder(plan) / "paso", commit))


def carry_on(path, commit):
    """Paga y apunta, paso a paso, desde el último apuntado."""
    done = int(path.read_text(encoding="ascii")) if path.exists() else 0
    while done < 3:
        commit(done)
        done += 1
        tmp = path.with_suffix(".tmp")
        tmp.write_text(str(done), encoding="ascii")
        os.replace(tmp, path)  # noqa: PTH105


def payments(root):
    """Los pagos que constan en el libro de cuentas."""
    return (root / "libro.txt").read_text(encoding="utf-8").splitlines()

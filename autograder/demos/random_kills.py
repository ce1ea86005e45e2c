"""Cientos de muertes al azar en la tarea larga, y un libro de cuentas que cuadra al céntimo."""

from __future__ import annotations

import json
import subprocess

import cloudpickle

from autograder.demos.child import DONE, PENDING
from autograder.demos.ledger import euros
from autograder.demos.page import Note, Table
from autograder.demos.programs import command, environment
from autograder.demos.random_kills_child import RandomJob
from harness_base.guarded import Rules

_TIMEOUT_S = 600.0


def random_kills(rules: Rules, *, kills: int = 200, seed: int = 4) -> Table | Note:
    """Mata la tarea larga `kills` veces en momentos al azar, la reanuda cada vez y hace cuentas."""
    done = subprocess.run(
        command("autograder.demos.random_kills_child"),
        input=cloudpickle.dumps(RandomJob(rules, kills, seed)),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
        timeout=_TIMEOUT_S,
    )
    said = json.loads(done.stdout or b'{"outcome": "", "said": "el proceso no ha dicho nada"}')
    if said["outcome"] == PENDING:
        return Note(
            f"Pendiente: resuelve 4.2, 4.4 y 4.5 y vuelve a ejecutar esta celda ({said['said']})."
        )
    if said["outcome"] != DONE:
        return Note(f"✗ La tarea se ha parado: {said['said']}.")
    difference = said["paid_cents"] - said["due_cents"]
    wrong = difference or said["paid_twice"] or said["unpaid"] or said["repeated"]
    return Table(
        title=f"Libro de cuentas de {said['tasks']} tareas largas",
        header=("", "Total"),
        rows=(
            ("Procesos matados con SIGKILL", str(said["killed"])),
            ("Facturas", str(said["invoices"])),
            ("Debido", euros(said["due_cents"])),
            ("Pagado", euros(said["paid_cents"])),
            ("Diferencia", euros(difference)),
            ("Facturas pagadas dos veces", str(said["paid_twice"])),
            ("Facturas sin pagar", str(said["unpaid"])),
            ("Correos, notas y líneas repetidos", str(said["repeated"])),
            ("Desenlaces desconocidos declarados", str(said["unknown"])),
        ),
        summary=(
            "▶ Algo se ha perdido o se ha repetido: revisa las comprobaciones."
            if wrong
            else "Al céntimo. De algún correo, número o apunte sin clave ni sonda no se sabe si "
            "llegó a hacerse: está nombrado en el registro y ninguno se ha repetido."
        ),
        marked=frozenset(
            row
            for row, count in enumerate(
                (difference, said["paid_twice"], said["unpaid"], said["repeated"]), start=4
            )
            if count
        ),
    )

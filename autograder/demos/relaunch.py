"""La tarea larga, muerta en un momento al azar y vuelta a lanzar, y su libro de cuentas."""

from __future__ import annotations

from pathlib import Path

from autograder.demos.ledger import ledger
from autograder.demos.page import Note, Table
from autograder.demos.random_moment import random_moment
from autograder.demos.runs import death_text, new_folder
from autograder.demos.watched_task import (
    DONE,
    KILLED,
    UNFINISHED,
    WatchedTask,
    base_harness,
    program_file,
)

PENDING = "pendiente"
"""Lo que dice un programa exportado a medias."""


def kill_and_relaunch(program: str | Path | None = None, *, seed: int) -> Table | Note:
    """Mata `program` con SIGKILL en el momento que dice `seed`, lo lanza otra vez y hace cuentas.

    Sin `program`, el arnés del curso anterior, que no sabe seguir.
    """
    if program is not None and not Path(program).exists():
        return Note(f"Pendiente: todavía no existe {Path(program).name}.")
    moment = random_moment(seed)
    chosen = base_harness() if program is None else program_file(Path(program).absolute())
    task = WatchedTask(chosen, new_folder())
    for again, extra in ((False, ("--kill-at", moment)), (True, ())):
        task.launch(*extra)
        task.finish()
        ending = task.look().process
        before = "Lo lanzan otra vez: " if again else ""
        if ending == KILLED:
            print(death_text(moment))
        elif PENDING in ending:
            return Note(
                "Pendiente: resuelve los ejercicios de arriba, exporta otra vez el programa y vuelve "
                f"a ejecutar esta celda ({ending})."
            )
        elif ending == DONE:
            print(f"{before}la tarea ha terminado.")
        else:
            print(f"✗ {before}{ending}")
        if ending == UNFINISHED:
            break
    if ending != DONE and not task.look().paid:
        return Note("✗ No ha llegado a pagar nada: no hay cuentas que hacer.")
    return ledger(task.folder)

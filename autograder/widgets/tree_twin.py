"""El explorador de la lección 5 para quien lo lee sin kernel: los mismos pasos, en una tabla."""

from __future__ import annotations

from autograder.demos.page import Table
from autograder.demos.tree_lab import Lab, Spot


def static_twin() -> Table:
    """Los mismos mandos, en un orden: cuatro turnos, rebobinar, corregir y bifurcar de dos maneras."""
    lab = Lab()
    rows: list[tuple[str, ...]] = []

    def note(what: str) -> None:
        view = lab.view()
        rows.append((what, *("; ".join(side) for side in (view.memory, view.disk, view.world))))

    for _ in range(4):
        lab.turn(corrected=False)
    note("Cuatro turnos")
    back = Spot("r1", 4)
    lab.rewind(back)
    note("Rebobinar r1 al 4")
    for _ in range(3):
        lab.turn(corrected=True)
    note("Corregir y tres turnos")
    lab.fork(back, "inherit")
    for _ in range(3):
        lab.turn(corrected=False)
    note("Bifurcar del 4, claves heredadas, y tres turnos")
    lab.switch("r1")
    lab.fork(back, "new", accepted=True)
    lab.turn(corrected=False)
    note("Bifurcar del 4, claves nuevas, y un turno")
    return Table(
        title="El explorador, sin kernel: una tarea corta que rebobina y se bifurca",
        header=("Paso", "Memoria", "Disco", "Mundo"),
        rows=tuple(rows),
        summary=(
            "Rebobinar cambia la memoria y añade un registro al disco; el mundo se queda como está. "
            "▶ Solo las claves nuevas hacen que algo se pague otra vez."
        ),
        marked=frozenset({len(rows) - 1}),
    )

"""Lleva los cuatro pasos del cuaderno a un programa que funciona sin él."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from autograder.export.gather import Unexportable
from autograder.export.program import STEPS, pending, program_text

if TYPE_CHECKING:
    from autograder.demos.page import Note

__all__ = ["export_program"]


def export_program(
    path: str | Path, *, save_step: object, open_run: object, reconcile: object, protect: object
) -> Note:
    """Escribe en `path` el programa con esas cuatro funciones y dice cómo se usa."""
    from autograder.demos.page import Note  # las demostraciones no hacen falta en los hijos

    steps = dict(zip(STEPS, (save_step, open_run, reconcile, protect), strict=True))
    target = Path(path)
    try:
        text = program_text(steps)
    except (Unexportable, SyntaxError) as error:
        return Note(f"✗ No se ha escrito {target.name}: {error}.")
    target.write_text(text, encoding="utf-8")
    missing = pending(steps, text)
    if missing:
        names = ", ".join(f"{name} ({STEPS[name]})" for name in missing)
        return Note(f"{target.name} está escrito, pero falta por hacer: {names}.")
    return Note(
        f"✓ {target.name} está escrito, con tus cuatro funciones.\n"
        f"En una terminal, desde esta carpeta: python {target.name} --run r1. Mátalo cuando "
        f"quieras y sigue con python {target.name} --resume r1."
    )

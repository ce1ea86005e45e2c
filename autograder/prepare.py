"""De las celdas de un cuaderno a una entrega empaquetada, como la que manda el núcleo.

Las celdas se ejecutan en un hijo. Si una de apoyo mata al proceso o toca algo prohibido, se prueba
otra vez sin ella; si es la propia respuesta, ese es el veredicto.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass

from autograder.children.client import get_server
from autograder.children.limits import MIB, Limits
from autograder.children.plain import Json
from autograder.children.result import ChildResult
from autograder.children.submission import Cell, Submission
from autograder.diagnose import explain
from autograder.exercise import Exercise
from autograder.probes import basic
from autograder.shipping import PACKAGE_MAX
from autograder.verdict import Verdict, failed


@dataclass(frozen=True)
class Prepared:
    """`submission` si se pudo empaquetar; si no, `verdict` dice por qué."""

    submission: Submission | None
    verdict: Verdict | None
    dropped: tuple[str, ...] = ()
    """Celdas de apoyo sin las que hubo que seguir."""
    unbound: tuple[str, ...] = ()
    """Nombres que la respuesta usa y nadie define."""


def prepare(exercise: Exercise, cells: Sequence[Cell]) -> Prepared:
    """Ejecuta `cells` en orden y empaqueta los nombres del ejercicio."""
    dropped: list[str] = []
    while True:
        used = tuple(cell for cell in cells if cell.name not in dropped)
        submission = Submission(names=exercise.names, cells=used)
        result = get_server(stage=exercise.lesson).run(basic.package, submission=submission)
        if result.complete and type(result.value) is dict:
            packed = Submission(
                names=exercise.names,
                pickle=base64.b64decode(str(result.value["package"])),
                sources={f"<{cell.name}>": cell.source for cell in used},
            )
            unbound = tuple(str(name) for name in result.value["unbound"])
            return Prepared(packed, None, tuple(dropped), unbound)
        culprit = _running_cell(result.notes)
        support = {cell.name for cell in used if not cell.own}
        if result.error is None and culprit in support:
            dropped.append(culprit)
            continue
        error = result.error
        missing = error is not None and error.type == "NameError" and error.name
        unbound = (missing,) if missing else ()
        return Prepared(None, _explain(result, exercise), tuple(dropped), unbound)


def _running_cell(notes: tuple[Json, ...]) -> str:
    """La celda que estaba en marcha cuando el proceso acabó."""
    for item in reversed(notes):
        if type(item) is dict and "cell" in item:
            return str(item["cell"])
    return ""


def _explain(result: ChildResult, exercise: Exercise) -> Verdict:
    error = result.error
    if error is not None and error.type == "Unshippable":
        path, _, kind = error.message.rpartition(": ")
        return failed("no-se-puede-enviar", camino=path, cosa=kind)
    if error is not None and error.type == "TooBig":
        return failed("respuesta-enorme", megas=PACKAGE_MAX // MIB)
    return explain(result, exercise.id, Limits())

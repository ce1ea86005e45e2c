"""El programa de referencia, muerto en todos sus puntos: de ahí parte quien reanuda."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from autograder.exercises.program_check import AGAIN, EMPTY, REFERENCE, START, climb_from
from autograder.exercises.program_left import Left, distinct
from autograder.faults.ladder import Fall
from autograder.faults.replay import Tree


@dataclass(frozen=True)
class Death:
    """Una muerte y cómo tiene que acabar lo que se reanude desde ahí."""

    fall: Fall
    wanted: Left


@cache
def first_deaths() -> tuple[tuple[Death, ...], int]:
    """Las muertes que dejan estados distintos y cuántas hubo. No ejecuta nada de quien aprende."""
    [climb] = climb_from(REFERENCE, START, [EMPTY])
    falls = distinct(climb.falls)
    ends = climb_from(REFERENCE, AGAIN, [fall.tree for fall in falls], climb=False)
    return tuple(Death(f, Left(e.end)) for f, e in zip(falls, ends, strict=True)), climb.kills


@cache
def interrupted() -> Tree:
    """La carpeta de una tarea muerta a medias, con llamadas pendientes."""
    deaths, _ = first_deaths()
    return next(
        death.fall.tree
        for death in deaths
        if (read := Left(death.fall.tree).read) and len(read.pending) > 1
    )

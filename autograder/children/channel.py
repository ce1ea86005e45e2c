"""Lo que un hijo dice hacia fuera: notas, la respuesta y el fin.

Las notas se escriben en el acto, así que sobreviven a un SIGKILL posterior.
"""

from __future__ import annotations

import os

from autograder.children import wire
from autograder.children.plain import encode

RESULT_FD = 3
"""El único descriptor del hijo, aparte de la entrada y las salidas normales."""

VIOLATION_STATUS = 77


def note(value: object) -> None:
    """Envía `value` (JSON) en cuanto se llama; llega en `ChildResult.notes`."""
    wire.write_all(RESULT_FD, wire.frame(wire.NOTE, encode(value)))


def answer(value: object) -> None:
    """Envía la respuesta de la sonda y la marca de que está entera."""
    body = wire.frame(wire.VALUE, encode(value)) + wire.frame(wire.END, None)
    wire.write_all(RESULT_FD, body)


def error(details: dict[str, object]) -> None:
    """Envía la excepción que detuvo a la sonda."""
    wire.write_all(RESULT_FD, wire.frame(wire.ERROR, details))


def violation(kind: str, what: str) -> None:
    """Dice que el código tocó algo prohibido y termina en el acto, sin excepción que capturar."""
    try:
        wire.write_all(RESULT_FD, wire.frame(wire.VIOLATION, {"kind": kind, "what": what}))
    finally:
        os._exit(VIOLATION_STATUS)

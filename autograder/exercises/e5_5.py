"""5.5 · Qué guarda el control de versiones y qué guardan los puntos de control (respuesta escrita)."""

from __future__ import annotations

from autograder.exercise import Exercise

EXERCISE = Exercise(
    id="5.5",
    lesson=5,
    title="Reparto de trabajo",
    points=2,
    minutes=3,
    difficulty="baja",
    kind="written",
)

"""6.5 · Lo que aún no sobrevive (respuesta escrita)."""

from __future__ import annotations

from autograder.exercise import Exercise

EXERCISE = Exercise(
    id="6.5",
    lesson=6,
    title="Lo que aún no sobrevive",
    points=2,
    minutes=3,
    difficulty="baja",
    kind="written",
)

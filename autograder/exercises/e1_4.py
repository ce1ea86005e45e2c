"""1.4 · Por qué una caída es peor en una tarea larga (respuesta escrita)."""

from __future__ import annotations

from autograder.exercise import Exercise

EXERCISE = Exercise(
    id="1.4",
    lesson=1,
    title="Con tus palabras",
    points=2,
    minutes=3,
    difficulty="baja",
    kind="written",
)

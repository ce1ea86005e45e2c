"""La forma de una predicción."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """Una opción y su explicación, que se enseña tanto si se elige como si no."""

    letter: str
    text: str
    right: bool
    why: str


@dataclass(frozen=True)
class Prediction:
    """Una pregunta con sus opciones; una o varias son correctas."""

    id: str
    question: str
    options: tuple[Option, ...]

    def option(self, letter: str) -> Option | None:
        """La opción de esa letra, si existe."""
        return next((item for item in self.options if item.letter == letter), None)

    @property
    def letters(self) -> str:
        """`a, b, c o d`, para los mensajes."""
        *most, last = (item.letter for item in self.options)
        return f"{', '.join(most)} o {last}" if most else last

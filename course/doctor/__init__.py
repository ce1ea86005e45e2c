"""Qué le pasa a un entorno y cómo arreglarlo. Solo biblioteca estándar: sirve sin entorno."""

from __future__ import annotations

from collections.abc import Iterator

from course.doctor import lessons, machine, packages
from course.doctor.finding import Finding

__all__ = ["Finding", "examine"]


def examine() -> Iterator[Finding]:
    """Cada cosa mirada, en el orden en que conviene arreglarlas."""
    yield from machine.examine()
    yield from packages.examine()
    yield from lessons.examine()
    yield from machine.examine_programs()

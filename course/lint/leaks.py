"""Ninguna solución se puede leer en lo que se publica.

Se busca si tres líneas seguidas, no triviales, de una solución están en alguna lección, en ese
orden y sin otra línea no trivial entre medias, sea en una celda de código o en una pista.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nbformat import NotebookNode

from course.build.sources import Lesson
from course.build.stubs import solution_regions

LINES = 3

_TRIVIAL = re.compile(r"[\W_]*|(return|pass|else|try|finally|continue|break|yield)\b[\W_]*(None)?")


def leak_problems(lesson: Lesson, releases: Iterable[NotebookNode]) -> list[str]:
    """Las soluciones de `lesson` que se leen en alguno de los cuadernos publicados."""
    published = {
        window for release in releases for cell in release.cells for window in _windows(cell.source)
    }
    return [
        f"la solución de {cell.exercise} se lee en lo publicado: «{' / '.join(window)}»"
        for cell in lesson.cells
        if cell.role in {"answer", "written"}
        for region in (solution_regions(cell.text) if cell.role == "answer" else [cell.text])
        for window in _windows(region)
        if window in published
    ]


def _windows(text: str) -> Iterator[tuple[str, ...]]:
    lines = [" ".join(line.split()) for line in text.split("\n")]
    lines = [line for line in lines if not _TRIVIAL.fullmatch(line)]
    return zip(*(lines[start:] for start in range(LINES)), strict=False)

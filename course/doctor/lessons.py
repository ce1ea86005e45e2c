"""Los cuadernos de lessons/: que estén, con su nombre, y que se puedan leer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from course import lesson_files
from course.doctor.finding import Finding
from course.paths import LESSONS, ROOT


def examine() -> Iterator[Finding]:
    slugs = lesson_files.slugs()
    faults = list(find_faults(LESSONS, slugs))
    yield from faults
    if not faults:
        yield Finding("Lecciones", f"{len(slugs)} en su sitio")


def find_faults(folder: Path, slugs: list[str]) -> Iterator[Finding]:
    """Una por cada lección que falta, ha cambiado de nombre o no se puede leer."""
    for slug in slugs:
        name, place = f"Lección {slug[:2]}", folder / slug / f"{slug}.ipynb"
        reset = f"python -m course reset {slug[:2]}"
        found = lesson_files.find(slug, folder)
        if found is None:
            yield Finding(name, f"falta {_short(place)}", remedy=reset)
        elif found != place:
            remedy = f'mv "{_short(found)}" {_short(place)}'
            yield Finding(name, f"se llama {_short(found)}", remedy=remedy)
        elif lesson_files.slug_of(place) is None:
            seen = f"{_short(place)} no es un cuaderno que se pueda leer"
            yield Finding(name, seen, remedy=f"{reset}   (guarda antes una copia)")


def _short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)

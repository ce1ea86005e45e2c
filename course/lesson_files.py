"""Los cuadernos de quien aprende: cuál es de qué lección, se llame como se llame."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from course.errors import CourseError
from course.paths import LESSONS, SOURCES

#: Carpetas con copias, que no son el cuaderno en el que se trabaja.
_COPIES = {"copias", ".ipynb_checkpoints"}


def slugs(sources: Path = SOURCES, lessons: Path = LESSONS) -> list[str]:
    """Los nombres de las lecciones que existen, en orden: `01_memoria_y_estado`, …

    Salen de las fuentes y de los cuadernos: quien recibe el curso puede no tener las fuentes.
    """
    found = {path.stem for path in sources.glob("[0-9][0-9]_*.py")}
    found |= {path.name for path in lessons.glob("[0-9][0-9]_*") if path.is_dir()}
    return sorted(found)


def slug_for(lesson: str, known: list[str]) -> str:
    """`1`, `01` o el nombre entero -> el nombre; `CourseError` (estado 2) si no existe."""
    for slug in known:
        if lesson in {slug, slug[:2], slug[:2].lstrip("0")}:
            return slug
    numbers = ", ".join(slug[:2] for slug in known) or "ninguna"
    raise CourseError(f"no hay ninguna lección {lesson}; las que hay: {numbers}", status=2)


def slug_of(notebook: Path) -> str | None:
    """La lección que un cuaderno dice ser; "" si no lo dice; `None` si no se puede leer."""
    try:
        metadata = json.loads(notebook.read_bytes().decode("utf-8-sig"))["metadata"]
        return str(metadata.get("curso", {}).get("slug", ""))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def find(slug: str, folder: Path = LESSONS) -> Path | None:
    """El cuaderno de una lección: en su sitio o, si le han cambiado el nombre, por sus metadatos."""
    notebook = folder / slug / f"{slug}.ipynb"
    return notebook if notebook.is_file() else next(_renamed(slug, folder), None)


def _renamed(slug: str, folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*.ipynb")):
        if not _COPIES & set(path.parts) and slug_of(path) == slug:
            yield path

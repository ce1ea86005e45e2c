"""Los cuadernos de lessons/: que estén, con su nombre, y que se puedan leer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from course.doctor.finding import Finding
from course.paths import LESSONS, ROOT, SOURCES


def examine() -> Iterator[Finding]:
    slugs = sorted(path.stem for path in SOURCES.glob("[0-9][0-9]_*.py"))
    faults = list(find_faults(LESSONS, slugs))
    yield from faults
    if not faults:
        yield Finding("Lecciones", f"las {len(slugs)} en su sitio")


def find_faults(folder: Path, slugs: list[str]) -> Iterator[Finding]:
    """Una por cada lección que falta, ha cambiado de nombre o no se puede leer."""
    for slug in slugs:
        notebook = folder / slug / f"{slug}.ipynb"
        reset = f"python -m course reset {slug[:2]}"
        if notebook.is_file():
            if slug_of(notebook) is None:
                seen = f"{_short(notebook)} no es un cuaderno que se pueda leer"
                yield Finding(f"Lección {slug[:2]}", seen, remedy=f"{reset} (guarda una copia)")
        elif renamed := _renamed(folder, slug):
            yield Finding(
                f"Lección {slug[:2]}",
                f"se llama {_short(renamed)}",
                remedy=f'mv "{_short(renamed)}" {_short(notebook)}',
            )
        else:
            yield Finding(f"Lección {slug[:2]}", f"falta {_short(notebook)}", remedy=reset)


def slug_of(notebook: Path) -> str | None:
    """El nombre de la lección que un cuaderno dice ser; "" si no lo dice; `None` si no se lee."""
    try:
        metadata = json.loads(notebook.read_bytes().decode("utf-8-sig"))["metadata"]
        return str(metadata.get("curso", {}).get("slug", ""))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _renamed(folder: Path, slug: str) -> Path | None:
    places = sorted(folder.rglob("*.ipynb"))
    return next(
        (
            path
            for path in places
            if not {"copias", ".ipynb_checkpoints"} & set(path.parts) and slug_of(path) == slug
        ),
        None,
    )


def _short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)

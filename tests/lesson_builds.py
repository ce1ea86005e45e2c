"""Lo que comparten las pruebas de las lecciones: un curso mínimo y las lecciones recién hechas."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from autograder.exercises import REGISTRY
from course.build.paths import CoursePaths
from course.build.pipeline import Built, build_lesson
from course.paths import ROOT

REPO = CoursePaths(root=ROOT)
MINI = "01_minima"
MINI_SOURCE = Path(__file__).parent / "fixtures" / f"{MINI}.py"
ARROW = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 1"><path d="M0 0h9"/></svg>\n'


@dataclass(frozen=True)
class Facts:
    """Los datos de un ejercicio inventado."""

    id: str
    points: int
    minutes: int
    difficulty: str
    kind: str
    lesson: int = 1
    title: str = "Un ejercicio"
    reference: tuple[str, ...] = ()


MINI_REGISTRY = {
    facts.id: facts
    for facts in (
        Facts("1.1", 2, 4, "baja", "table"),
        Facts("1.2", 4, 6, "media", "code", reference=("harness_base.types:ToolResult",)),
        Facts("1.3", 2, 3, "baja", "written"),
    )
}


def mini_course(root: Path, text: str | None = None) -> CoursePaths:
    """Un curso con una lección mínima (o con el texto que se dé) en `root`."""
    paths = CoursePaths(root=root)
    paths.sources.mkdir(parents=True, exist_ok=True)
    paths.figures.mkdir(parents=True, exist_ok=True)
    (paths.figures / "flecha.svg").write_text(ARROW, encoding="utf-8")
    text = MINI_SOURCE.read_text(encoding="utf-8") if text is None else text
    paths.source(MINI).write_text(text, encoding="utf-8")
    return paths


@functools.cache
def fresh(slug: str, *, execute: bool) -> Built:
    """Una lección del curso recién construida; una sola vez por proceso de pruebas."""
    return build_lesson(REPO, slug, REGISTRY, execute=execute)

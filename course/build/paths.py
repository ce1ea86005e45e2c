"""Dónde está cada cosa dentro de la carpeta del curso."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from course.build.errors import BuildError


@dataclass(frozen=True)
class CoursePaths:
    """Las carpetas de un curso cuya raíz es `root`; en las pruebas, una carpeta temporal."""

    root: Path

    @property
    def sources(self) -> Path:
        return self.root / "course" / "sources"

    @property
    def figures(self) -> Path:
        """Las figuras; la construcción copia junto a cada cuaderno las que este enseña."""
        return self.root / "course" / "figuras"

    @property
    def class_folder(self) -> Path:
        """Lo que usa nbgrader: fuente, versión publicada, entregas y libro de notas."""
        return self.root / "course" / "clase"

    def source(self, slug: str) -> Path:
        return self.sources / f"{slug}.py"

    def lesson(self, slug: str) -> Path:
        return self.root / "lessons" / slug / f"{slug}.ipynb"

    def solution(self, slug: str) -> Path:
        return self.root / "solutions" / slug / f"{slug}.ipynb"

    def class_notebook(self, step: str, slug: str) -> Path:
        """El cuaderno de un paso de nbgrader (`source`, `release`)."""
        return self.class_folder / step / slug / f"{slug}.ipynb"

    def slugs(self) -> list[str]:
        """Las lecciones que tienen fuente, en orden."""
        return sorted(path.stem for path in self.sources.glob("[0-9][0-9]_*.py"))

    def find(self, lesson: str) -> str:
        """`"1"`, `"01"` o el nombre entero → el nombre de una lección que tiene fuente."""
        number = lesson.partition("_")[0].zfill(2)
        for slug in self.slugs():
            if slug == lesson or (slug[:2] == number and "_" not in lesson):
                return slug
        known = ", ".join(self.slugs()) or "ninguna"
        raise BuildError(lesson, f"no hay ninguna lección con ese nombre; están: {known}")

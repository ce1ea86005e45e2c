"""El error de la construcción: una línea que dice dónde y qué hacer."""

from __future__ import annotations

from course.errors import CourseError


class BuildError(CourseError):
    """La fuente de una lección no se puede construir."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}")

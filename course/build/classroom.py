"""Prepara `course/clase/` para dar el curso a una clase con nbgrader.

Después, las órdenes de nbgrader funcionan desde la raíz sin nada nuestro, y Formgrader también.
"""

from __future__ import annotations

from course.build import convert
from course.build.facts import Registry
from course.build.notebooks import source_notebook
from course.build.paths import CoursePaths
from course.build.pipeline import read_figures, write_source
from course.build.sources import read_lesson


def fill_class(paths: CoursePaths, slug: str, registry: Registry) -> None:
    """Escribe el cuaderno de origen, lo publica y lo apunta en el libro de notas de la clase."""
    paths.class_folder.mkdir(parents=True, exist_ok=True)
    lesson = read_lesson(paths.source(slug))
    write_source(paths, slug, source_notebook(lesson, registry), read_figures(paths, lesson))
    convert.generate_release(paths, slug, gradebook=True)

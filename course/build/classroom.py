"""Prepara `course/clase/` para dar el curso a una clase con nbgrader.

Después, las órdenes de nbgrader funcionan desde la raíz sin nada nuestro, y Formgrader también.
"""

from __future__ import annotations

from course.build import convert
from course.build.facts import Registry
from course.build.notebooks import source_notebook
from course.build.paths import CoursePaths
from course.build.pipeline import write_source
from course.build.sources import read_lesson


def fill_class(paths: CoursePaths, slug: str, registry: Registry) -> None:
    """Escribe el cuaderno de origen, lo publica y lo apunta en el libro de notas de la clase."""
    paths.class_folder.mkdir(parents=True, exist_ok=True)
    write_source(paths, slug, source_notebook(read_lesson(paths.source(slug)), registry))
    convert.generate_release(paths, slug)

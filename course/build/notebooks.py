"""De las celdas de una fuente al cuaderno que nbgrader toma como origen.

Los identificadores de celda salen de la lección y del ejercicio o del número de orden, así que
la misma fuente da siempre los mismos bytes. Cada celda lleva en `metadata.curso` su papel y su
ejercicio; el cuaderno, su lección y, una vez publicado, la huella de lo publicado.
"""

from __future__ import annotations

from typing import Any

import nbformat
from nbformat import NotebookNode

from course.build.errors import BuildError
from course.build.facts import Registry
from course.build.sources import Lesson, SourceCell
from course.build.stubs import grade_id

KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
LANGUAGE = {"name": "python", "file_extension": ".py", "mimetype": "text/x-python"}
SCHEMA_VERSION = 3
"""Versión del esquema de metadatos de nbgrader."""


def source_notebook(lesson: Lesson, registry: Registry) -> NotebookNode:
    """El cuaderno de origen de nbgrader, con las soluciones dentro."""
    cells = [
        _cell(lesson, cell, ordinal, registry) for ordinal, cell in enumerate(lesson.cells, start=1)
    ]
    ids = [cell["id"] for cell in cells]
    if repeated := sorted({i for i in ids if ids.count(i) > 1}):
        raise BuildError(lesson.slug, f"celdas repetidas de un ejercicio: {', '.join(repeated)}")
    metadata = {
        "kernelspec": KERNEL,
        "language_info": LANGUAGE,
        "curso": {"lesson": lesson.number, "slug": lesson.slug},
    }
    notebook: NotebookNode = nbformat.v4.new_notebook(cells=cells, metadata=metadata)
    nbformat.validate(notebook)
    return notebook


def _cell(lesson: Lesson, cell: SourceCell, ordinal: int, registry: Registry) -> NotebookNode:
    metadata: dict[str, Any] = {}
    cell_id = f"l{lesson.number}-{ordinal:03d}"
    course: dict[str, str] = {}
    if cell.role:
        course["role"] = cell.role
    if cell.exercise:
        course["exercise"] = cell.exercise
        cell_id = f"l{lesson.number}-{grade_id(cell.exercise)}-{cell.role}"
        metadata["nbgrader"] = _nbgrader(lesson, cell, registry)
    if course:
        metadata["curso"] = course
    if cell.tags:
        metadata["tags"] = list(cell.tags)
    fields = {"source": cell.text, "id": cell_id, "metadata": metadata}
    node: NotebookNode = (
        nbformat.v4.new_code_cell(**fields)
        if cell.kind == "code"
        else nbformat.v4.new_markdown_cell(**fields)
    )
    return node


def _nbgrader(lesson: Lesson, cell: SourceCell, registry: Registry) -> dict[str, Any]:
    facts = registry.get(cell.exercise)
    if facts is None:
        raise BuildError(lesson.slug, f"el ejercicio {cell.exercise} no está en el registro")
    metadata: dict[str, Any] = {
        "grade": cell.role != "answer",
        "grade_id": grade_id(cell.exercise, check=cell.role == "check"),
        "locked": cell.role == "check",
        "schema_version": SCHEMA_VERSION,
        "solution": cell.role != "check",
        "task": False,
    }
    if metadata["grade"]:
        metadata["points"] = facts.points
    return metadata

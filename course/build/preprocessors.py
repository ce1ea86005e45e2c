"""Los pasos que el curso añade a los conversores de nbgrader; los nombra `nbgrader_config.py`."""

from __future__ import annotations

from typing import Any

from nbformat import NotebookNode
from nbgrader.preprocessors import ClearSolutions, NbGraderPreprocessor

from course.build.notebooks import LANGUAGE
from course.build.outputs import stable_outputs
from course.build.stubs import clear_solutions, exercise_of, without_markers
from course.release import release_digest

Resources = dict[str, Any]


class ClearToStub(ClearSolutions):  # type: ignore[misc]
    """Cambia cada solución por el esqueleto de su ejercicio (`ejercicio 2.2 pendiente`)."""

    def preprocess_cell(
        self, cell: NotebookNode, resources: Resources, cell_index: int
    ) -> tuple[NotebookNode, Resources]:
        exercise = exercise_of(cell.metadata.get("nbgrader", {}).get("grade_id", ""))
        cleared = clear_solutions(cell.source, exercise)
        if cell.cell_type == "code" and exercise and cleared != cell.source:
            cell.source = cleared
            return cell, resources
        result: tuple[NotebookNode, Resources] = super().preprocess_cell(
            cell, resources, cell_index
        )
        return result


class SealRelease(NbGraderPreprocessor):  # type: ignore[misc]
    """Apunta en el cuaderno la huella de lo publicado: así se sabe si alguien escribió en él."""

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        nb.metadata["curso"]["release"] = release_digest(nb)
        return nb, resources


class StableSolution(NbGraderPreprocessor):  # type: ignore[misc]
    """Deja la solución ejecutada sin nada que cambie de una máquina o de una vez a otra."""

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        nb.metadata["language_info"] = LANGUAGE
        nb.metadata.pop("widgets", None)
        for cell in nb.cells:
            cell.source = without_markers(cell.source)
            if cell.cell_type == "code":
                cell.execution_count = None
                cell.outputs = stable_outputs(cell.outputs)
        return nb, resources

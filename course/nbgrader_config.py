"""Configuración de nbgrader para este curso; `nbgrader_config.py`, en la raíz, la carga.

Todo lo que nbgrader puede borrar vive en `course/clase/`: nunca toca `lessons/`.
"""

import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
CLASS = "course/clase"

c: Any = get_config()  # type: ignore[name-defined]  # noqa: F821

# nbgrader llama a `alembic` por su nombre y los núcleos importan los paquetes del curso.
os.environ["PATH"] = os.pathsep.join(
    [str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]
)
os.environ["PYTHONPATH"] = os.pathsep.join(
    [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
)
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

c.CourseDirectory.course_id = "puntos-de-control"
c.CourseDirectory.root = str(ROOT)
c.CourseDirectory.source_directory = f"{CLASS}/source"
c.CourseDirectory.release_directory = f"{CLASS}/release"
c.CourseDirectory.source_with_tests_directory = f"{CLASS}/source_with_tests"
c.CourseDirectory.submitted_directory = f"{CLASS}/submitted"
c.CourseDirectory.autograded_directory = f"{CLASS}/autograded"
c.CourseDirectory.feedback_directory = f"{CLASS}/feedback"
c.CourseDirectory.solution_directory = "solutions"
c.CourseDirectory.db_url = f"sqlite:///{ROOT}/{CLASS}/gradebook.db"

c.ExportPlugin.to = f"{ROOT}/{CLASS}/notas.csv"

c.GenerateAssignment.preprocessors = [
    "nbgrader.preprocessors.IncludeHeaderFooter",
    "nbgrader.preprocessors.LockCells",
    "course.build.preprocessors.ClearToStub",
    "nbgrader.preprocessors.ClearOutput",
    "nbgrader.preprocessors.CheckCellMetadata",
    "nbgrader.preprocessors.ComputeChecksums",
    "nbgrader.preprocessors.SaveCells",
    "nbgrader.preprocessors.ClearHiddenTests",
    "nbgrader.preprocessors.ClearMarkScheme",
    "nbgrader.preprocessors.ComputeChecksums",
    "nbgrader.preprocessors.CheckCellMetadata",
    "course.build.preprocessors.SealRelease",
]
c.GenerateSolution.preprocessors = [
    "nbgrader.preprocessors.IncludeHeaderFooter",
    "nbgrader.preprocessors.LockCells",
    "nbgrader.preprocessors.ClearOutput",
    "nbgrader.preprocessors.ClearMarkScheme",
    "nbgrader.preprocessors.Execute",
    "course.build.preprocessors.StableSolution",
]
c.ClearSolutions.text_stub = "*Escribe aquí tu respuesta: doble clic para empezar.*"
c.Execute.timeout = 120
c.Execute.store_widget_state = False
c.Execute.record_timing = False
c.Execute.extra_arguments = [
    "--HistoryManager.hist_file=:memory:",
    "--Application.log_level=ERROR",
]

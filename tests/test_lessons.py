"""Los cuadernos que acompañan al curso: los que da la construcción, y que se ejecutan enteros.

En una copia limpia tienen que ser los mismos bytes. En una en la que alguien ya ha trabajado se
comparan todas las celdas menos sus respuestas, sus predicciones, las salidas y lo que añadiera.
"""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import nbformat
import pytest
from lesson_builds import REPO, fresh
from nbclient import NotebookClient
from nbformat import NotebookNode

from autograder.exercises import REGISTRY, for_lesson
from course.build.pipeline import read_notebook
from course.paths import ROOT
from course.programs import find

SLUGS = REPO.slugs()
ANSWERS = {"answer", "written"}


def is_committed_as_is(path: Path) -> bool:
    """Si git dice que el archivo es el que se guardó; `False` si no se puede saber."""
    if find("git") is None or not (ROOT / ".git").exists():
        return False
    command = ["git", "status", "--porcelain", "--untracked-files=all", "--", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    return done.returncode == 0 and not done.stdout


def differences(kept: NotebookNode, built: NotebookNode) -> list[str]:
    """Las celdas de `built` que en `kept` faltan o no dicen lo mismo, sin contar respuestas."""
    by_id = {cell.get("id"): cell for cell in kept.cells}
    found = []
    for cell in built.cells:
        other = by_id.get(cell.id)
        free = cell.metadata.get("curso", {}).get("role") in ANSWERS or "predict(" in cell.source
        if other is None:
            found.append(f"falta {cell.id}")
        elif not free and other.source.splitlines() != cell.source.splitlines():
            found.append(f"cambia {cell.id}")
    return found


def assert_same(path: Path, built: bytes) -> None:
    assert path.is_file(), f"falta {path.relative_to(ROOT)}: python -m course build"
    kept = path.read_bytes()
    if is_committed_as_is(path):
        assert kept == built, f"{path.relative_to(ROOT)} no es lo que da python -m course build"
    else:
        assert differences(read_notebook(kept), read_notebook(built)) == []


def run_all(notebook: NotebookNode, folder: Path) -> None:
    """Ejecuta todas las celdas en un núcleo, como «Run All», y se detiene si una falla."""
    NotebookClient(
        notebook,
        timeout=180,
        resources={"metadata": {"path": str(folder)}},
        extra_arguments=["--HistoryManager.hist_file=:memory:", "--Application.log_level=ERROR"],
    ).execute()


def check_outputs(notebook: NotebookNode) -> dict[str, NotebookNode]:
    """La última salida de cada celda de comprobación, por ejercicio."""
    return {
        cell.metadata.curso.exercise: cell.outputs[-1].data
        for cell in notebook.cells
        if cell.metadata.get("curso", {}).get("role") == "check"
    }


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
class TestCommittedNotebooks:
    def test_the_lesson_is_what_a_build_gives(self, slug: str) -> None:
        built = fresh(slug, execute=False)
        assert_same(REPO.lesson(slug), built.release)
        for name, data in built.figures.items():
            assert (REPO.lesson(slug).parent / "figuras" / name).read_bytes() == data

    def test_the_solution_is_what_a_build_gives(self, slug: str) -> None:
        built = fresh(slug, execute=True)
        assert built.solution is not None
        assert_same(REPO.solution(slug), built.solution)

    def test_the_solution_gets_every_point(
        self, slug: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        solution = fresh(slug, execute=True).solution
        assert solution is not None
        scores = {
            exercise: float(data["text/plain"])
            for exercise, data in check_outputs(read_notebook(solution)).items()
        }
        wanted = {e.id: float(e.points) for e in for_lesson(int(slug[:2])) if e.kind != "written"}
        assert scores == wanted

    def test_running_an_untouched_lesson_leaves_everything_pending(
        self, slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PYTHONPATH", str(ROOT))
        release = read_notebook(fresh(slug, execute=False).release)
        start = time.perf_counter()
        run_all(release, tmp_path)
        print(f"{slug}: {time.perf_counter() - start:.0f} s")
        for exercise, data in check_outputs(release).items():
            assert float(data["text/plain"]) == 0.0, exercise
            assert "pendiente" in data["text/html"].lower(), exercise
        errors = [
            o for c in release.cells for o in c.get("outputs", []) if o.output_type == "error"
        ]
        assert errors == []


class TestComparison:
    """La comparación de una copia usada no perdona más de lo que dice."""

    def notebook(self, **sources: str) -> NotebookNode:
        cells = [
            nbformat.v4.new_code_cell(
                source, id=name, metadata={"curso": {"role": "answer"}} if name == "answer" else {}
            )
            for name, source in sources.items()
        ]
        notebook: NotebookNode = nbformat.v4.new_notebook(cells=cells)
        return notebook

    def test_answers_predictions_and_added_cells_are_the_learners(self) -> None:
        built = self.notebook(answer="...", guess='predict("1.a", "")', given="x = 1")
        kept = self.notebook(answer="7", guess='predict("1.a", "b")', given="x = 1", mine="y")
        assert differences(kept, built) == []

    def test_any_other_change_is_named(self) -> None:
        built = self.notebook(answer="...", given="x = 1", other="y = 1")
        assert differences(self.notebook(answer="...", given="x = 2"), built) == [
            "cambia given",
            "falta other",
        ]


def test_every_registered_exercise_has_its_lesson() -> None:
    assert {REGISTRY[e].lesson for e in REGISTRY} <= {int(slug[:2]) for slug in SLUGS}

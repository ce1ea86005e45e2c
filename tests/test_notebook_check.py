"""Un cuaderno entero, sin núcleo: los mismos puntos que sus celdas, pase lo que pase en las demás."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograder.exercises import REGISTRY
from autograder.notebook import LessonReport, NotebookError, check_notebook
from autograder.reference import reference_cells, stub_cells
from autograder.zoo import mutants, variants

Cells = list[dict[str, Any]]


def code(source: str, **metadata: Any) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "metadata": metadata,
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


def answer(exercise: str, source: str) -> dict[str, Any]:
    grade_id = "e" + exercise.replace(".", "_")
    return code(
        source,
        curso={"role": "answer", "exercise": exercise},
        nbgrader={"grade_id": grade_id, "solution": True, "grade": False},
    )


def check_cell(exercise: str) -> dict[str, Any]:
    names = ", ".join(f"{name}={name}" for name in REGISTRY[exercise].names)
    grade_id = "e" + exercise.replace(".", "_") + "_check"
    return code(
        f'check("{exercise}", {names})',
        curso={"role": "check", "exercise": exercise},
        nbgrader={"grade_id": grade_id, "solution": False, "grade": True, "points": 4},
    )


def context(source: str) -> dict[str, Any]:
    return code(source, curso={"role": "context"})


REFERENCE = reference_cells(REGISTRY["1.2"])[0].source
STUB = stub_cells(REGISTRY["1.2"])[0].source
TABLE = variants("1.1")[0].source
WRONG = mutants("1.2")[0]


@pytest.fixture
def cells() -> Cells:
    """Una lección 1 resuelta: la tabla, la escena y sus dos conversiones (con una sola fuente)."""
    return [
        {"cell_type": "markdown", "metadata": {}, "source": "# Memoria y estado"},
        context("from autograder import check"),
        answer("1.1", TABLE),
        check_cell("1.1"),
        answer("1.2", REFERENCE),
        check_cell("1.2"),
        answer("1.3", "from dataclasses import asdict  # y lo de arriba\n"),
        check_cell("1.3"),
    ]


Saver = Callable[..., LessonReport]


@pytest.fixture
def run(tmp_path: Path) -> Saver:
    """Guarda las celdas como lo haría un editor y comprueba el cuaderno."""

    def save(cells: Cells, *, name: str = "01.ipynb", **changes: Any) -> LessonReport:
        data = {
            "cells": cells,
            "metadata": {"curso": {"lesson": 1, "slug": "01_memoria_y_estado"}},
            "nbformat": 4,
            "nbformat_minor": 5,
            **changes,
        }
        path = tmp_path / name
        path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        return check_notebook(path, seed=1)

    return save


def points(report: LessonReport) -> dict[str, float]:
    return {item.exercise: item.points for item in report.reports}


FULL = {"1.1": 2.0, "1.2": 4.0, "1.3": 4.0}


def test_a_solved_lesson_gets_every_automatic_point(run: Saver, cells: Cells) -> None:
    report = run(cells)
    assert points(report) == FULL
    assert report.passed
    assert (report.points, report.maximum) == (10.0, 10.0)


def test_an_untouched_lesson_is_pending(run: Saver, cells: Cells) -> None:
    cells[2] = answer("1.1", "REASONS = {'messages': ..., 'tokens_used': ...}")
    cells[4] = answer("1.2", STUB)
    cells[6] = answer("1.3", stub_cells(REGISTRY["1.3"])[0].source)
    report = run(cells)
    assert report.points == 0.0
    assert {item.status for item in report.reports} == {"pendiente"}


def test_the_score_equals_that_of_the_check_cell(run: Saver, cells: Cells) -> None:
    from autograder import check

    cells[4] = answer("1.2", WRONG.source)
    space: dict[str, Any] = {"__name__": "__main__"}
    exec(WRONG.source, space)
    cell = check("1.2", RunState=space["RunState"])
    (report,) = [item for item in run(cells).reports if item.exercise == "1.2"]
    assert (report.points, report.diagnoses) == (cell.points, cell.diagnoses)


DIES = [
    "import sys; sys.exit(0)",
    "raise RuntimeError('x')",
    "import os; os._exit(0)",
    "1 / 0",
    "esto no es python",
    "import os; os.kill(os.getpid(), 9)",
    "from harness_base.state import RunState",
    "open('/etc/hostname').read(); import autograder.zoo",
]


@pytest.mark.parametrize("source", DIES)
def test_a_cell_that_dies_costs_only_its_exercise(run: Saver, cells: Cells, source: str) -> None:
    cells[2] = answer("1.1", f"{source}\n")
    assert points(run(cells)) == {**FULL, "1.1": 0.0}


@pytest.mark.parametrize("source", DIES)
def test_a_cell_that_the_learner_added_and_dies_costs_nothing(
    run: Saver, cells: Cells, source: str
) -> None:
    cells.insert(2, code(source))
    assert points(run(cells)) == FULL


@pytest.mark.slow
def test_an_endless_loop_costs_only_its_exercise(run: Saver, cells: Cells) -> None:
    cells[2] = answer(
        "1.1", "while True:\n  try:\n    while True: pass\n  except BaseException: pass"
    )
    report = run(cells)
    assert points(report) == {**FULL, "1.1": 0.0}
    assert report.reports[0].diagnoses == ("bucle-sin-fin",)


def test_warnings_prints_and_progress_cost_nothing(run: Saver, cells: Cells) -> None:
    noisy = (
        "import warnings, sys, logging\n"
        "warnings.warn('aviso'); logging.warning('registro')\n"
        "for i in range(5000): print('\\r', i, end='', file=sys.stderr)\n"
    )
    cells[4] = answer("1.2", REFERENCE + "\n" + noisy)
    assert points(run(cells)) == FULL


def test_an_import_of_the_reference_gets_nothing_and_is_named(run: Saver, cells: Cells) -> None:
    cells[4] = answer("1.2", "from harness_base.state import RunState")
    (report,) = [item for item in run(cells).reports if item.exercise == "1.2"]
    assert report.points == 0.0
    assert report.diagnoses == ("importa-la-referencia",)


def test_a_copied_answer_cell_counts_once_and_is_told(run: Saver, cells: Cells) -> None:
    cells.insert(5, answer("1.2", WRONG.source))
    report = run(cells)
    assert points(report) == FULL
    assert any("repetida" in note for note in report.notes)


def test_a_deleted_check_cell_changes_nothing(run: Saver, cells: Cells) -> None:
    del cells[5]
    assert points(run(cells)) == FULL


def test_a_deleted_answer_cell_costs_only_its_exercise(run: Saver, cells: Cells) -> None:
    del cells[2]
    report = run(cells)
    assert points(report) == {**FULL, "1.1": 0.0}
    assert report.reports[0].diagnoses == ("falta-un-nombre",)


def test_an_answer_turned_into_text_still_counts(run: Saver, cells: Cells) -> None:
    cells[4]["cell_type"] = "markdown"
    assert points(run(cells)) == FULL


def test_metadata_of_ours_may_be_gone_if_nbgrader_is_there(run: Saver, cells: Cells) -> None:
    for cell in cells:
        cell["metadata"].pop("curso", None)
    assert points(run(cells, metadata={})) == FULL


def test_sources_as_lists_and_windows_line_ends(run: Saver, cells: Cells) -> None:
    for cell in cells:
        cell["source"] = cell["source"].replace("\n", "\r\n").splitlines(keepends=True)
    assert points(run(cells, nbformat_minor=4)) == FULL


def test_a_helper_in_a_cell_of_the_learner_works_and_is_told(run: Saver, cells: Cells) -> None:
    cells[4] = answer(
        "1.2", REFERENCE.replace("deepcopy(response.content)", "mía(response.content)")
    )
    cells.insert(4, code("from copy import deepcopy\ndef mía(x): return deepcopy(x)"))
    report = run(cells)
    assert points(report)["1.2"] == 4.0
    assert any("`mía`" in note for note in report.notes)


def test_a_demonstration_runs_only_when_an_answer_needs_it(run: Saver, cells: Cells) -> None:
    cells[4] = answer(
        "1.2", REFERENCE.replace("deepcopy(response.content)", "mía(response.content)")
    )
    cells.insert(
        4, {**code("from copy import deepcopy\ndef mía(x): return deepcopy(x)"), "id": "l1-007"}
    )
    cells.insert(4, {**code("import os; os._exit(1)"), "id": "l1-006"})
    assert points(run(cells))["1.2"] == 4.0


def test_magics_do_not_break_a_cell(run: Saver, cells: Cells) -> None:
    cells[4] = answer(
        "1.2", "%time x = 1\n!ls\n" + REFERENCE.replace("from __future__ import annotations", "")
    )
    assert points(run(cells)) == FULL


def test_a_file_with_a_mark_and_another_name(tmp_path: Path, run: Saver, cells: Cells) -> None:
    run(cells, name="Sin título (copia ñ).ipynb")
    path = tmp_path / "Sin título (copia ñ).ipynb"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert points(check_notebook(path)) == FULL


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "No encuentro"),
        (b"", "cortado o dañado"),
        (b'{"cells": [{"cell_type": "co', "cortado o dañado"),
        ('{"cells": [], "x": "ñ"}'.encode("latin-1"), "UTF-8"),
        (b"[]", "no es un cuaderno"),
        (b'{"worksheets": []}', "no es un cuaderno"),
        (b'{"cells": []}', "no una lección"),
        (b'{"cells": [], "metadata": {"curso": {"lesson": 99}}}', "no existe"),
        (b"[" * 100_000, "cortado o da"),
    ],
)
def test_a_file_that_is_not_a_lesson_gets_one_clear_line(
    tmp_path: Path, content: bytes | None, said: str
) -> None:
    path = tmp_path / "01.ipynb"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(NotebookError) as caught:
        check_notebook(path)
    text = str(caught.value)
    assert said in text
    assert "\n" not in text


def test_reports_arrive_one_by_one(run: Saver, cells: Cells, tmp_path: Path) -> None:
    run(cells)
    seen: list[str] = []
    check_notebook(tmp_path / "01.ipynb", on_report=lambda item: seen.append(item.exercise))
    assert seen == ["1.1", "1.2", "1.3"]

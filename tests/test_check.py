"""`check`, como se usa en una celda: siempre un informe, siempre un número, nada por stderr."""

from __future__ import annotations

import io
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder import check
from autograder.check import NotPassed
from autograder.exercises import REGISTRY
from autograder.reference import reference_cells, stub_cells
from autograder.report import Report
from autograder.zoo import mutants

ROOT = Path(__file__).parent.parent


def in_notebook(source: str) -> dict[str, Any]:
    """Los nombres que deja una celda, con `__main__` como módulo (lo que tendría el núcleo)."""
    space: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(source, "<celda>", "exec", dont_inherit=True), space)
    return space


@pytest.fixture
def solution() -> type:
    (cell,) = reference_cells(REGISTRY["1.2"])
    answer: type = in_notebook(cell.source)["RunState"]
    return answer


@pytest.fixture
def wrong() -> type:
    answer: type = in_notebook(mutants("1.2")[0].source)["RunState"]
    return answer


def test_a_right_answer_gets_every_point_as_a_plain_number(solution: type) -> None:
    report = check("1.2", RunState=solution)
    assert report.passed
    assert repr(report) == "4.0"
    assert "✓" in str(report)


def test_a_wrong_answer_is_told_what_happened(wrong: type) -> None:
    report = check("1.2", RunState=wrong)
    assert not report.passed
    assert report.diagnoses == (mutants("1.2")[0].diagnosis,)
    assert 0.0 <= float(repr(report)) < 4.0
    assert all(len(item.lines) <= 8 for item in report.messages)


def test_an_untouched_answer_is_pending() -> None:
    (cell,) = stub_cells(REGISTRY["1.2"])
    report = check("1.2", RunState=in_notebook(cell.source)["RunState"])
    assert report.status == "pendiente"
    assert repr(report) == "0.0"


def test_the_imported_reference_gets_nothing_and_is_told_so() -> None:
    from harness_base.state import RunState

    report = check("1.2", RunState=RunState)
    assert report.diagnoses == ("importa-la-referencia",)
    assert repr(report) == "0.0"


@pytest.mark.parametrize(
    ("call", "diagnosis"),
    [
        (lambda: check(), "ejercicio-desconocido"),
        (lambda: check(None), "ejercicio-desconocido"),
        (lambda: check(1.2), "ejercicio-desconocido"),
        (lambda: check("9.9"), "ejercicio-desconocido"),
        (lambda: check("1,2", RunState=1), "ejercicio-desconocido"),
        (lambda: check(["1.2"]), "ejercicio-desconocido"),
        (lambda: check("1.2"), "argumentos-de-check"),
        (lambda: check("1.2", int), "argumentos-de-check"),
        (lambda: check("1.2", RunState=int, otra=1), "argumentos-de-check"),
        (lambda: check("1.4"), "solo-a-mano"),
    ],
)
def test_a_call_written_wrong_is_explained(call: Any, diagnosis: str) -> None:
    report = call()
    assert report.diagnoses == (diagnosis,)
    assert repr(report) == "0.0"
    assert "Traceback" not in str(report)


class Sneaky(float):
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    "value", [None, 3, "RunState", float("nan"), Sneaky(4), ..., [1], lambda: None, -1]
)
def test_a_value_of_another_kind_gets_no_points(value: object) -> None:
    report = check("1.2", RunState=value)
    assert repr(report) == "0.0"
    assert report.messages


@pytest.mark.parametrize(
    ("thing", "named"),
    [
        (sqlite3.connect(":memory:"), "una conexión abierta"),
        (threading.Lock(), "un candado"),
        ((item for item in "ab"), "un generador a medias"),
        (io.TextIOWrapper(io.BytesIO()), "un archivo abierto"),
        (threading.Thread(), "un hilo"),
    ],
)
def test_what_cannot_travel_is_named(thing: object, named: str) -> None:
    space = in_notebook("class RunState:\n    def record_reply(self, response): thing.use()")
    space["thing"] = thing
    report = check("1.2", RunState=space["RunState"])
    assert report.diagnoses == ("no-se-puede-enviar",)
    assert named in str(report)
    assert "`thing`" in str(report)


def test_nothing_goes_to_the_error_stream(wrong: type) -> None:
    source = (
        "import sys, warnings, logging, os\n"
        "class RunState:\n"
        "    def record_reply(self, response):\n"
        "        warnings.warn('aviso'); logging.error('x'); print('y', file=sys.stderr)\n"
        "        os.write(2, b'directo')\n"
        "from autograder import check\n"
        "print(repr(check('1.2', RunState=RunState)))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert result.stderr == ""
    assert float(result.stdout) >= 0.0


def test_a_machine_that_does_not_speak_utf_8_makes_no_difference(tmp_path: Path) -> None:
    source = (
        "from autograder import check\n"
        "from autograder.exercises import REGISTRY\n"
        "from autograder.reference import reference_cells\n"
        "exec(reference_cells(REGISTRY['1.2'])[0].source)\n"
        "report = check('1.2', RunState=RunState)\n"
        "report._repr_html_(); print(repr(report))\n"
    )
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    result = subprocess.run(
        [sys.executable, "-c", source],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **plain, "PYTHONIOENCODING": "latin-1"},
    )
    assert result.stdout == "4.0\n", result.stderr


def test_names_of_other_cells_make_no_difference(solution: type) -> None:
    space = solution.record_reply.__globals__  # type: ignore[attr-defined]
    space.update(check=1, judge=2, learner=3, names=4, probe=5, report=6, state=7, Response=8)
    assert check("1.2", RunState=solution).passed


def test_a_tampered_kernel_gains_nothing() -> None:
    source = (
        "import builtins, sys, json\n"
        "from autograder import check\n"
        "import autograder.judging, autograder.exercises, harness_base\n"
        "from autograder.exercises import e1_2\n"
        "from autograder.verdict import PASSED\n"
        "autograder.judging.judge = lambda *a, **k: PASSED\n"
        "e1_2.judge = lambda learner: PASSED\n"
        "sys.modules['harness_base.state'] = sys.modules['__main__']\n"
        "builtins.round = lambda *a: 4.0\n"
        "builtins.float = lambda *a: 4.0\n"
        "builtins.open = None\n"
        "class RunState:\n"
        "    def __eq__(self, other): return True\n"
        "    def record_reply(self, response): pass\n"
        "    messages = turn = replies = usage = tokens_used = extra = 4.0\n"
        "print(repr(check('1.2', RunState=RunState)))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert result.stderr == ""
    assert float(result.stdout) < 4.0


def test_a_package_with_one_of_our_names_is_ignored(tmp_path: Path, solution: type) -> None:
    for name in ("harness_base", "autograder", "json", "cloudpickle"):
        (tmp_path / f"{name}.py").write_text("raise RuntimeError('mío')", encoding="utf-8")
    here = Path.cwd()
    os.chdir(tmp_path)
    try:
        from autograder import judge_process

        judge_process.stop()
        assert check("1.2", RunState=solution).passed
    finally:
        os.chdir(here)


def test_validating_with_nbgrader_shows_our_text(
    monkeypatch: pytest.MonkeyPatch, wrong: type, solution: type
) -> None:
    monkeypatch.setenv("NBGRADER_EXECUTION", "validate")
    assert check("1.2", RunState=solution).passed
    with pytest.raises(NotPassed) as caught:
        check("1.2", RunState=wrong)
    (shown,) = caught.value._render_traceback_()
    assert "Traceback" not in shown
    assert mutants("1.2")[0].diagnosis in caught.value.report.diagnoses


def test_a_judge_that_dies_is_started_again(solution: type) -> None:
    from autograder import judge_process

    check("1.2", RunState=solution)
    process = judge_process._process
    assert process is not None
    process.kill()
    process.wait()
    assert check("1.2", RunState=solution).passed


def test_output_of_the_learner_is_captured_and_shown(capfd: pytest.CaptureFixture[str]) -> None:
    space = in_notebook(
        "class RunState:\n    def record_reply(self, response): print('pista propia'); 1 / 0"
    )
    report = check("1.2", RunState=space["RunState"])
    assert "pista propia" in str(report)
    assert capfd.readouterr() == ("", "")


def test_the_html_escapes_what_comes_from_outside() -> None:
    space = in_notebook(
        "class RunState:\n"
        "    def record_reply(self, response):\n"
        "        print('<script>1</script>'); raise ValueError('<img onerror=x>')"
    )
    html = check("1.2", RunState=space["RunState"])._repr_html_()
    assert "<script" not in html
    assert "<img" not in html


def test_a_report_survives_the_trip_between_processes(wrong: type) -> None:
    report = check("1.2", RunState=wrong)
    assert Report.from_json(report.to_json()) == report
    assert json.loads(report.to_json())["maximum"] == 4.0


@pytest.fixture(scope="module")
def timing(request: pytest.FixtureRequest) -> Iterator[list[float]]:
    times: list[float] = []
    yield times
    median = statistics.median(times)
    with request.config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
        print(f"\ncheck: mediana {median * 1000:.0f} ms, máximo {max(times) * 1000:.0f} ms")


def test_how_long_a_check_takes(timing: list[float], solution: type) -> None:
    for _ in range(9):
        started = time.perf_counter()
        assert check("1.2", RunState=solution).passed
        timing.append(time.perf_counter() - started)

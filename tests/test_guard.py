"""Qué puede leer la respuesta de una etapa: el arnés base y las etapas anteriores."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import cloudpickle
import pytest

from autograder.children.client import ForkServer
from autograder.children.guard import ROOT, STAGES
from autograder.children.result import ChildResult
from autograder.children.submission import Cell, Submission
from autograder.probes import basic
from autograder.shipping import pack

STATE = ROOT / "harness_base" / "state.py"

REACHES_THE_REFERENCE = [
    "from harness_base.state import RunState",
    "import harness_base.state as s",
    "from harness_base import state",
    "import importlib; importlib.import_module('harness_base.state')",
    "__import__('harness_base.state')",
    "exec('from harness_base.state import RunState')",
    "try:\n  import harness_base.state\nexcept BaseException: pass",
    f"open({str(STATE)!r}).read()",
    f"import os; os.open({str(STATE)!r}, os.O_RDONLY)",
    f"import os; os.symlink({str(STATE)!r}, 'x'); open('x').read()",
    f"import os; os.link({str(STATE)!r}, 'x'); open('x').read()",
    f"import os; os.chdir({str(ROOT)!r}); open('harness_base/state.py')",
    "import importlib.util as u; s = u.find_spec('harness_base.state'); s.loader.get_code(s.name)",
    "import runpy; runpy.run_module('harness_base.state')",
    "import pkgutil; pkgutil.get_data('harness_base', 'state.py')",
    f"import linecache; linecache.getlines({str(STATE)!r})",
    "import sys, harness_base.types as t; sys.modules['yo'] = t\nfrom harness_base import state",
]

REACHES_OUTSIDE = [
    f"open({str(ROOT / 'course' / '__main__.py')!r})",
    f"open({str(ROOT / 'pyproject.toml')!r})",
    "import autograder.exercises",
    "import autograder.zoo",
    "import autograder.catalogue",
]


@pytest.fixture(scope="module")
def server() -> Iterator[ForkServer]:
    one = ForkServer(stage=1)
    yield one
    one.close()


def run(server: ForkServer, source: str) -> ChildResult:
    cell = Cell("celda", f"{source}\nanswer = 1", own=True)
    return server.run(basic.values, submission=Submission(names=("answer",), cells=(cell,)))


@pytest.mark.parametrize("source", REACHES_THE_REFERENCE)
def test_the_reference_of_the_stage_is_refused_by_name(server: ForkServer, source: str) -> None:
    result = run(server, source)
    assert not result.complete
    assert result.violation is not None
    assert result.violation["kind"] == "referencia"
    assert "state" in result.violation["what"]


@pytest.mark.parametrize("source", REACHES_OUTSIDE)
def test_the_rest_of_the_course_is_not_there_to_be_read(server: ForkServer, source: str) -> None:
    result = run(server, source)
    assert not result.complete
    assert result.violation is not None
    assert result.violation["kind"] == "ajeno"


@pytest.mark.parametrize("module", ["types", "errors", "tools", "loop", "protocol", "world"])
def test_the_base_harness_is_there(server: ForkServer, module: str) -> None:
    assert run(server, f"import harness_base.{module}").complete


def test_earlier_stages_are_there_and_later_ones_are_not() -> None:
    server = ForkServer(stage=2)
    try:
        assert run(server, "from harness_base.state import RunState").complete
        later = run(server, f"import harness_base.{STAGES[1]}")
        assert not later.complete
    finally:
        server.close()


def test_the_reference_is_not_in_memory_either(server: ForkServer) -> None:
    source = (
        "import gc, sys\n"
        "found = [m for m in sys.modules if m.startswith('harness_base.')]\n"
        "names = {getattr(o, '__name__', '') for o in gc.get_objects() if isinstance(o, type)}\n"
        "assert 'harness_base.state' not in found and 'RunState' not in names"
    )
    assert run(server, source).complete


@pytest.mark.parametrize("stage", range(1, len(STAGES) + 1))
def test_no_reference_is_loaded_because_another_module_needs_it(stage: int) -> None:
    server = ForkServer(stage=stage)
    names = [f"harness_base.{name}" for name in STAGES[stage - 1 :]]
    try:
        assert run(server, f"import sys\nassert not set({names}) & set(sys.modules)").complete
    finally:
        server.close()


def pickled(server: ForkServer, value: object) -> ChildResult:
    submission = Submission(names=("answer",), pickle=pack({"answer": value}))
    return server.run(basic.values, submission=submission)


def test_objects_of_the_reference_sent_from_the_notebook_are_refused(server: ForkServer) -> None:
    from harness_base import state

    class Mine(state.RunState):
        pass

    def borrowed() -> None: ...

    borrowed.__code__ = state.to_plain.__code__
    for value in (state.RunState, state.RunState(), state.to_plain, state, Mine, borrowed):
        result = pickled(server, value)
        assert not result.complete
        assert result.violation is not None
        assert result.violation["kind"] == "referencia"


def test_the_reference_shipped_by_value_is_refused(server: ForkServer) -> None:
    from harness_base import state

    cloudpickle.register_pickle_by_value(state)
    try:
        result = pickled(server, state.RunState)
    finally:
        cloudpickle.unregister_pickle_by_value(state)
    assert result.violation is not None
    assert result.violation["kind"] == "referencia"


def test_a_working_folder_inside_the_repository_is_its_own_to_use() -> None:
    server = ForkServer(stage=1)
    with tempfile.TemporaryDirectory(dir=ROOT / "course") as folder:
        cell = Cell("celda", "open('x', 'w').write('1')\nanswer = open('x').read()", own=True)
        submission = Submission(names=("answer",), cells=(cell,))
        result = server.run(basic.values, submission=submission, folder=Path(folder))
    server.close()
    assert result.value == {"answer": "1"}


def defined_in(file: Path, source: str) -> object:
    """La función `answer` que define `source`, como si estuviera escrita en `file`."""
    namespace: dict[str, object] = {"__name__": "__main__"}
    exec(compile(source, str(file), "exec"), namespace)
    return namespace["answer"]


_READS_ITS_OWN_FILE = """
import traceback
def answer():
    try:
        raise ValueError
    except ValueError:
        traceback.format_exc()
    try:
        open(answer.__code__.co_filename)
    except FileNotFoundError:
        pass
"""


@pytest.mark.parametrize("folder", ["", "mis_pruebas", "lessons/02"])
def test_an_answer_written_in_a_script_of_the_course_folder_is_theirs(
    server: ForkServer, folder: str
) -> None:
    answer = defined_in(ROOT / folder / "prueba_mia.py", _READS_ITS_OWN_FILE)
    submission = Submission(names=("answer",), pickle=pack({"answer": answer}))
    called = {"function": "answer", "args": []}
    assert server.run(basic.call, submission=submission, args=called).complete


@pytest.mark.parametrize("folder", ["solutions/02", "autograder/mutants/e1_2", "course"])
def test_an_answer_taken_from_the_courses_own_files_is_refused(
    server: ForkServer, folder: str
) -> None:
    result = pickled(server, defined_in(ROOT / folder / "copiada.py", "def answer(): ..."))
    assert result.violation is not None
    assert result.violation["kind"] == "ajeno"


def test_an_answer_that_remembers_what_it_returned_travels(server: ForkServer) -> None:
    source = "from functools import lru_cache\n@lru_cache(maxsize=1)\ndef answer(): return 7"
    namespace: dict[str, object] = {"__name__": "__main__"}
    exec(compile(source, "<celda>", "exec"), namespace)
    submission = Submission(names=("answer",), pickle=pack({"answer": namespace["answer"]}))
    called = {"function": "answer", "args": []}
    assert server.run(basic.call, submission=submission, args=called).value == 7

"""El grabador ve las formas corrientes de escribir en Python, y dice cuándo no ve una."""

import sys

import pytest
from fault_saves import right
from fault_saves.forms import SEEN, UNSEEN
from fault_saves.judging import BIG, SMALL, parts, scenario_of

from autograder.children.submission import Submission
from autograder.faults.disk import disk_errors
from autograder.faults.kill import kill_everywhere
from autograder.faults.power import power
from autograder.faults.recording import record
from autograder.faults.session import save_scenario
from autograder.shipping import pack

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="usa llamadas de Linux")


@linux_only
@pytest.mark.parametrize("data", [SMALL, BIG], ids=["corto", "largo"])
@pytest.mark.parametrize("function", SEEN, ids=lambda function: function.__name__)
def test_replaying_the_log_gives_the_real_folder(function, data):
    recording = record(scenario_of(function, data))
    assert recording.result.error is None
    assert recording.raised is None
    assert recording.unseen == ()


@linux_only
@pytest.mark.parametrize("function", UNSEEN, ids=lambda function: function.__name__)
def test_what_the_recorder_cannot_see_is_said_and_not_judged(function):
    scenario = scenario_of(function, SMALL)
    recording = record(scenario)
    assert recording.unseen
    killed = kill_everywhere(scenario, recording=recording)
    cut = power(recording, file="estado.json", old=None, new=SMALL)
    broken = disk_errors(scenario, file="estado.json", old=None, new=SMALL, recording=recording)
    for report in (killed, cut, broken):
        assert report.refused is not None
        assert report.refused.startswith("no puedo ver esta forma de escribir")
    assert not cut.atomic.holds
    assert not cut.durable.holds


def test_each_operation_names_the_line_it_came_from():
    from fault_saves.right import classic

    recording = record(scenario_of(classic, SMALL))
    lines = [(op.kind, op.where.line, op.where.function) for op in recording.ops if op.where]
    assert ("open", 4, "classic") in lines
    assert ("fsync", 7, "classic") in lines
    assert ("rename", 8, "classic") in lines


def test_functions_shipped_by_value_are_seen_too():
    """Como llegan de un cuaderno: `from os import fsync`, argumentos por omisión, `open` guardado."""
    common, functions = parts(right.__file__)
    space = {"__name__": "__main__"}
    for name in ("imported_names", "default_argument"):
        code = compile(
            f"{common}\nopened = open\n{functions[name]}", "/tmp/ipykernel_1/1.py", "exec"
        )
        exec(code, space)
        submission = Submission(names=(name,), pickle=pack({name: space[name]}))
        scenario = save_scenario(
            submission, stage=2, name=name, file="estado.json", data=SMALL, before={}
        )
        recording = record(scenario)
        assert recording.raised is None
        assert recording.unseen == ()
        kinds = [op.kind for op in recording.ops if op.kind != "close"]
        assert kinds == ["open", "write", "fsync", "rename", "open", "fsync"]
        assert {op.where.function for op in recording.ops} >= {name}


def test_a_function_that_never_returns_is_not_judged():
    from fault_saves.stuck import forever

    recording = record(scenario_of(forever, SMALL))
    assert not recording.finished
    assert recording.result.timed_out
    assert power(recording, file="estado.json", old=None, new=SMALL).refused is not None


def test_too_many_operations_are_refused_out_loud():
    from fault_saves.stuck import byte_by_byte

    recording = record(scenario_of(byte_by_byte, BIG))
    assert "demasiadas operaciones" in recording.unseen[0]

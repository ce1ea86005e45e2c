"""Muertes de verdad: en cada punto, con su línea, y también mientras se reanuda."""

import inspect
import re
import signal
import subprocess
import sys

import pytest
from fault_saves import tasks
from fault_saves.judging import BIG, FILE, OLD, SMALL, scenario_of
from fault_saves.right import classic, gathered_pieces, only_descriptors
from fault_saves.wrong import WRONG, in_place, truncate_and_write, window_with_backup

from autograder.children.submission import Cell, Submission
from autograder.faults.instant import index_of_point
from autograder.faults.kill import instant_of, kill_everywhere
from autograder.faults.picture import picture
from autograder.faults.recording import record, watched
from autograder.faults.replay import Disk
from autograder.faults.resume import kill_and_resume
from autograder.faults.session import Scenario


def test_the_process_really_dies_by_sigkill():
    scenario = scenario_of(classic, SMALL)
    with scenario.folders(1) as roots:
        result = scenario.run([{"root": str(roots[0]), "stop_at": 1}])[0]
    assert result.signal == signal.SIGKILL
    assert result.killed


def test_half_of_the_bytes_are_really_on_disk_half_way_through_a_write():
    report = kill_everywhere(scenario_of(in_place, BIG))
    halves = [death for death in report.deaths if death.half]
    assert [death.read(FILE) for death in halves] == [BIG[: len(BIG) // 2]]
    assert halves[0].text == f"a mitad de write de {len(BIG)} bytes en {FILE}"


def test_a_death_names_the_line_of_the_function_that_was_shipped():
    report = kill_everywhere(scenario_of(in_place, SMALL))
    first = report.broken(FILE, accepts=(OLD, SMALL))[0]
    assert (first.where.line, first.where.function) == (2, "in_place")
    assert first.text == f"tras open de {FILE} (lo deja vacío)"
    assert first.read(FILE) == b""


@pytest.mark.parametrize(
    "function",
    [classic, only_descriptors, gathered_pieces, truncate_and_write, window_with_backup],
    ids=lambda function: function.__name__,
)
def test_what_each_death_leaves_is_what_the_log_says_up_to_there(function):
    recording = record(scenario_of(function, BIG))
    report = kill_everywhere(scenario_of(function, BIG), recording=recording)
    assert report.points == recording.points
    for death in report.deaths:
        last = index_of_point(recording.ops, death.point)
        disk = Disk(recording.before)
        for op in recording.ops[: last + (not death.half)]:
            disk.apply(op)
        left, replayed = anonymous(watched(death.tree)), anonymous(disk.tree())
        if death.half:
            assert left.keys() == replayed.keys()
            assert left != replayed
        else:
            assert left == replayed


def anonymous(tree):
    """El árbol sin el número de proceso que algunas funciones ponen en sus temporales."""
    return {name.rstrip("0123456789"): content for name, content in tree.items()}


@pytest.mark.slow
@pytest.mark.parametrize("function", WRONG, ids=lambda function: function.__name__)
def test_killing_at_every_line_finds_nothing_that_the_points_missed(function):
    by_points = kill_everywhere(scenario_of(function, SMALL))
    by_lines = kill_everywhere(scenario_of(function, SMALL), lines=True)
    assert any(death.op.kind == "line" for death in by_lines.deaths)
    seen = {death.read(FILE) for death in by_points.deaths} | {OLD}
    at_lines = {death.read(FILE) for death in by_lines.deaths if death.op.kind == "line"}
    assert at_lines <= seen


def test_killing_at_lines_alone_would_miss_a_write_of_pathlib():
    report = kill_everywhere(scenario_of(in_place, SMALL), lines=True)
    at_lines = {death.read(FILE) for death in report.deaths if death.op.kind == "line"}
    assert at_lines == {OLD}
    assert report.broken(FILE, accepts=(OLD, SMALL))


def test_the_picture_of_a_death_says_what_its_text_says():
    report = kill_everywhere(scenario_of(in_place, SMALL))
    instant = instant_of(report, report.deaths[1], file=FILE, old=OLD, new=SMALL)
    drawn = picture(instant)
    assert "aquí muere el proceso" in drawn.svg
    assert "aquí muere el proceso" in drawn.text
    half = f"{len(SMALL) // 2} bytes de los {len(SMALL)} nuevos, y falta el resto"
    assert half in drawn.svg
    assert half in drawn.text
    assert drawn.svg.startswith("<svg")
    assert 'role="img"' in drawn.svg


def payment_task(*, keyed):
    source = inspect.getsource(tasks.carry_on)
    submission = Submission(names=("carry_on",), cells=(Cell("celda", f"import os\n{source}"),))
    return Scenario(submission, 3, "tests.fault_saves.tasks:pay", {"keyed": keyed}, guarded=False)


def test_a_task_that_pays_twice_when_resumed_is_found_in_some_history():
    task = payment_task(keyed=False)
    report = kill_and_resume(task, task, inspect=tasks.payments)
    assert report.refused is None
    counts = {len(ending.found) for ending in report.endings}
    assert tasks.STEPS in counts
    assert max(counts) == tasks.STEPS + 2
    doubled = next(ending for ending in report.endings if len(ending.found) > tasks.STEPS)
    assert doubled.first.text.startswith("tras confirmación del mundo (pago")


def test_second_kills_start_from_each_distinct_state_that_the_first_ones_left():
    task = payment_task(keyed=True)
    report = kill_and_resume(task, task, inspect=tasks.payments)
    assert report.refused is None
    first_states = {death.found for death in report.start.deaths}
    starts = [ending for ending in report.endings if ending.second is None]
    assert len({ending.first.found for ending in starts}) == len(starts)
    assert {ending.first.found for ending in starts} <= first_states
    assert any(ending.second is not None for ending in report.endings)
    assert report.kills > report.start.points
    assert all(ending.found == ["pago 0", "pago 1", "pago 2"] for ending in report.endings)
    assert all(ending.recording.returned for ending in report.endings)


@pytest.mark.slow
def test_the_rate_of_complete_kills_is_measured_and_reported():
    done = subprocess.run(
        [sys.executable, "-m", "autograder.faults"], capture_output=True, text=True, check=True
    )
    assert re.search(r"\d+ por segundo y núcleo", done.stdout)
    assert done.stderr == ""
    print(done.stdout)

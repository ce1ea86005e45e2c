"""La escalera de muertes: lo que deja es lo mismo que dejan las muertes de una en una."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.children.submission import Cell, Submission
from autograder.exercises import e3_4
from autograder.faults.kill import kill_everywhere
from autograder.faults.ladder import climb_all
from autograder.faults.replay import read_tree
from autograder.faults.session import Scenario
from autograder.probes.three_turns import prepare

PROBE = "autograder.probes.p3_4"


def state(root: Path) -> str:
    return e3_4.state_of(read_tree(root))


@pytest.mark.slow
def test_the_ladder_leaves_what_one_kill_at_a_time_leaves() -> None:
    one_by_one = Scenario(Submission(()), 3, f"{PROBE}:recorded_run", prepare=prepare)
    report = kill_everywhere(one_by_one, inspect=state)
    assert report.refused is None
    first = e3_4.first_deaths()
    assert first.kills == report.points
    assert {e3_4.state_of(fall.tree) for fall in first.falls} == {d.found for d in report.deaths}


def test_a_climb_goes_on_to_the_end_and_tells_how_it_went() -> None:
    source = "def resume_from(snapshot, log, loop, judge):\n    raise KeyError('usage')\n"
    submission = Submission(("resume_from",), cells=(Cell("celda", source, own=True),))
    task = Scenario(submission, 3, f"{PROBE}:resume")
    start = e3_4.first_deaths().falls[0].tree
    [climb] = climb_all(task, [start])
    assert climb.finished
    assert climb.raised == ("KeyError", "'usage'")
    assert (climb.kills, climb.falls) == (0, ())
    assert climb.end == start


def test_no_more_deaths_after_the_event_asked_for() -> None:
    task = Scenario(Submission(()), 3, f"{PROBE}:first_run", prepare=prepare)
    start = e3_4.first_deaths().falls[0].tree
    [short] = climb_all(task, [start], until="model.replied")
    [none] = climb_all(task, [start], climb=False)
    assert 0 < short.kills < e3_4.first_deaths().kills
    assert none.kills == 0
    assert short.value == none.value == "done"

"""La etapa 2 ante lo que puede ir mal: muertes, cortes de luz, discos que fallan; y en el bucle."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import snapshot_task
from crash_lab import Lab, lab
from snapshot_task import lost_steps

from autograder.children.submission import Cell, Submission
from autograder.faults.disk import disk_errors, leftovers
from autograder.faults.kill import kill_everywhere
from autograder.faults.power import power
from autograder.faults.reading import read_file
from autograder.faults.recording import Recording, record
from autograder.faults.session import Scenario, save_scenario
from harness_base.envelope import FORMAT, seal
from harness_base.snapshot import SAVE_AT
from harness_base.state import RunState, to_plain
from harness_base.types import Snapshot

FILE = "estado.ckpt"
STAGE = 3  # un servidor con la etapa 2 a mano
WRITE = "from harness_base.snapshot import write_atomic"
SAVE = """
from harness_base.envelope import FORMAT
from harness_base.snapshot import Checkpointer, read_checkpoint
from harness_base.state import RunState, from_plain


def save(path, data):
    sequence = read_checkpoint(path).sequence if path.exists() else 0
    scene = RunState(messages=[{"role": "user", "content": "x" * len(data)}], turn=9)
    Checkpointer(path, run="r1", sequence=sequence).save(scene)
"""
SIZES = {"corto": 700, "largo": 5 * io.DEFAULT_BUFFER_SIZE}


def checkpoint(turn: int, *, size: int, sequence: int) -> bytes:
    scene = RunState(messages=[{"role": "user", "content": "x" * size}], turn=turn)
    return seal(Snapshot(FORMAT, "r1", sequence, to_plain(scene)))


def scenario_of(code: str, name: str, data: bytes, old: bytes | None) -> Scenario:
    return save_scenario(
        Submission(names=(name,), cells=(Cell("etapa", code, own=True),)),
        stage=STAGE,
        name=name,
        file=FILE,
        data=data,
        before={} if old is None else {FILE: old},
    )


def recorded(scenario: Scenario, new: bytes) -> Recording:
    recording = record(scenario)
    assert recording.result.error is None
    assert recording.unseen == ()
    assert recording.returned
    assert read_file(recording.after, f"work/{FILE}", root=recording.root) == new
    assert leftovers(recording, file=FILE) == ()
    return recording


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("first", [True, False], ids=["primera vez", "encima de otra"])
class TestWriteAtomic:
    def scenario(self, size: int, *, first: bool) -> tuple[Scenario, bytes | None, bytes]:
        new = checkpoint(9, size=size, sequence=2)
        old = None if first else checkpoint(8, size=300, sequence=1)
        return scenario_of(WRITE, "write_atomic", new, old), old, new

    def test_a_kill_anywhere_leaves_the_old_or_the_new_one(self, size: int, first: bool) -> None:
        scenario, old, new = self.scenario(size, first=first)
        report = kill_everywhere(scenario, recording=recorded(scenario, new))
        assert report.refused is None
        assert report.points >= 6
        assert report.broken(FILE, accepts=(old, new)) == ()
        for death in report.deaths:
            others = {name for name in death.tree if name.startswith("work/")} - {f"work/{FILE}"}
            assert len(others) <= 1, "un resto, como mucho"

    def test_a_power_cut_leaves_the_old_or_the_new_and_the_new_once_it_returned(
        self, size: int, first: bool
    ) -> None:
        scenario, old, new = self.scenario(size, first=first)
        report = power(recorded(scenario, new), file=FILE, old=old, new=new)
        assert report.refused is None
        assert report.atomic.holds
        assert report.durable.holds

    def test_a_failing_disk_is_a_loud_error_that_spoils_nothing(
        self, size: int, first: bool
    ) -> None:
        scenario, old, new = self.scenario(size, first=first)
        recording = recorded(scenario, new)
        report = disk_errors(scenario, file=FILE, old=old, new=new, recording=recording)
        assert report.refused is None
        assert {trial.error for trial in report.trials} >= {"ENOSPC", "SHORT", "EIO", "EACCES"}
        assert report.failures() == ()
        loud = [trial.raised for trial in report.trials if trial.error != "SHORT"]
        assert {raised["type"] if raised else "" for raised in loud} <= {
            "OSError",
            "PermissionError",
        }


def test_the_hook_turns_a_failing_disk_into_a_named_error() -> None:
    old = checkpoint(8, size=300, sequence=1)
    new = checkpoint(9, size=300, sequence=2)
    scenario = scenario_of(SAVE, "save", b"x" * 300, old)
    recording = recorded(scenario, new)
    report = disk_errors(scenario, file=FILE, old=old, new=new, recording=recording)
    assert report.failures() == ()
    raised = [trial.raised for trial in report.trials if trial.raised is not None]
    assert {failure["type"] for failure in raised} == {"CheckpointNotSaved"}
    assert all("punto de control 2 en estado.ckpt" in failure["message"] for failure in raised)


@pytest.fixture(scope="module")
def office() -> Iterator[Lab]:
    with lab("snapshot_task:run") as found:
        yield found


def start(office: Lab, scenario: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        snapshot_task.prepare(base, scenario=scenario)
        return office.start(base)


def losses(office: Lab, scenario: str, *, save_at: list[str], every: int = 1) -> dict[str, int]:
    """Los pasos perdidos en cada punto (o en uno de cada `every`), por lo que pasaba ahí."""
    state = start(office, scenario)
    arguments = {"scenario": scenario, "save_at": save_at}
    total = office.ladder(state, points=[], **arguments).points
    points = list(range(1, total + 1, every))
    deaths = office.ladder(state, points=points, **arguments).deaths
    assert len(deaths) == len(points)
    return {
        f"{death.point}: {death.text}": lost_steps(office.store / death.state) for death in deaths
    }


@pytest.mark.slow
def test_a_kill_at_any_point_of_the_short_task_loses_one_step_at_most(office: Lab) -> None:
    lost = losses(office, "oficina_corta", save_at=sorted(SAVE_AT))
    assert len(lost) > 200
    assert {text for text, steps in lost.items() if steps > 1} == set()
    assert any("a mitad de write" in text for text in lost)
    assert any("confirmación del mundo" in text for text in lost)


def test_saving_only_each_turn_loses_two_at_some_event(office: Lab) -> None:
    lost = losses(office, "oficina_corta", save_at=["turn.finished"], every=7)
    assert max(lost.values()) == 2


@pytest.mark.slow
def test_a_kill_in_the_long_task_loses_one_step_at_most(office: Lab) -> None:
    lost = losses(office, "oficina", save_at=sorted(SAVE_AT), every=29)
    assert len(lost) > 40
    assert {text for text, steps in lost.items() if steps > 1} == set()

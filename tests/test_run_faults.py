"""El archivo de una ejecución ante muertes, cortes de luz y discos que fallan."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from run_writing import HARNESS, Writing, tiny_run

from autograder.children.submission import Submission
from autograder.faults.disk_errors import TARGETS, touches
from autograder.faults.kill import kill_everywhere
from autograder.faults.ops import Op, points_of
from autograder.faults.power_trees import in_parent, power_trees
from autograder.faults.recording import Recording, record, record_many
from autograder.faults.session import Scenario, scratch
from harness_base import run_writer
from harness_base.errors import CheckpointNotSaved, RunNotFound
from harness_base.run_file import RunFile
from harness_base.run_health import verify
from harness_base.state import to_plain

BROKEN = -1


def readable(root: Path) -> int:
    """Cuántos registros se leen en una carpeta de pruebas; 0 si no hay ejecución."""
    try:
        health = verify(root / "work", "r1")
        file = RunFile.open(root / "work", "r1")
    except RunNotFound:
        return 0
    if file.branch.tip:
        file.scene()
    return health.records if health.sound else BROKEN


def safe(ops: Sequence[Op]) -> int:
    """Cuántos registros estaban a salvo tras esas operaciones, según quien los escribía."""
    return max((int(op.path) for op in ops if op.kind == "event"), default=0)


def keeps(found: Any, ops: Sequence[Op]) -> bool:
    return bool(found >= safe(ops))


def before_next_life(folder: Path) -> list[dict[str, bytes]]:
    """Lo que puede encontrar una vida nueva: todo bien, una línea a medias, o sin su salto."""
    data = tiny_run(folder).file.path.read_bytes()
    return [{"r1.jsonl": data}, {"r1.jsonl": data + data[:50]}, {"r1.jsonl": data[:-1]}]


@pytest.fixture(scope="module")
def lives(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Scenario, Recording]]:
    scenarios = [Scenario(Submission(()), 6, "tests.run_steps:first_life", guarded=False)]
    scenarios += [
        Scenario(Submission(()), 6, "tests.run_steps:next_life", before=before, guarded=False)
        for before in before_next_life(tmp_path_factory.mktemp("antes"))
    ]
    recordings = [record(scenario) for scenario in scenarios]
    for recording in recordings:
        assert recording.returned and recording.unseen == (), recording.raised
        assert safe(recording.ops) > 3
    return list(zip(scenarios, recordings, strict=True))


def test_a_power_cut_loses_nothing_that_was_acknowledged(
    lives: list[tuple[Scenario, Recording]],
) -> None:
    for _, recording in lives:
        report = power_trees(recording, read=in_parent(readable), accepts=keeps)
        assert report.refused is None
        assert report.holds, report.counterexample
        assert report.states > len(recording.ops)


def test_a_kill_anywhere_loses_nothing_that_was_written(
    lives: list[tuple[Scenario, Recording]],
) -> None:
    for scenario, recording in lives:
        report = kill_everywhere(scenario, recording=recording, inspect=readable)
        assert report.refused is None
        for death in report.deaths:
            done = [op for n, op in enumerate(recording.ops) if _points(recording, n) < death.point]
            assert death.found >= safe(done), death.op


def _points(recording: Recording, place: int) -> int:
    return sum(points_of(op) for op in recording.ops[: place + 1])


def test_a_failing_disk_stops_the_run_and_leaves_the_last_good_state(
    lives: list[tuple[Scenario, Recording]],
) -> None:
    for scenario, recording in lives[:2]:
        plans = [
            {"injection": {"kind": kind, "at": place}}
            for kind in TARGETS
            for place in range(sum(touches(kind, op) for op in recording.ops))
        ]
        left: list[Path] = []
        with scratch() as base:
            runs = record_many(scenario, plans, inspect=partial(_keep, base, left))
            found = [readable(root) for root in left]
        for plan, run, records in zip(plans, runs, found, strict=True):
            assert run.finished
            assert run.raised is not None or plan["injection"]["kind"] == "SHORT"
            if run.raised is not None:
                assert run.raised["type"] in ("CheckpointNotSaved", "OSError", "PermissionError")
            assert records >= safe(run.ops), plan
            names = {name for name in run.after if name.startswith("work/")}
            assert names <= {"work/r1.jsonl", "work/r2.jsonl"}, "sin restos"


def _keep(base: Path, left: list[Path], root: Path) -> None:
    """Una copia de lo que quedó en esa carpeta de pruebas."""
    left.append(base / str(len(left)))
    shutil.copytree(root, left[-1])


def fail_once(monkeypatch: pytest.MonkeyPatch, name: str, number: int) -> None:
    """La próxima llamada a `os.name` falla; si escribe, deja la mitad, como un disco que se llena."""
    original = getattr(os, name)

    def failing(descriptor: int, *rest: bytes) -> Any:
        monkeypatch.setattr(run_writer.os, name, original)
        if rest:
            original(descriptor, rest[0][: len(rest[0]) // 2])
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(run_writer.os, name, failing)


def test_a_full_disk_that_is_freed_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing = Writing(RunFile.create(tmp_path, "r1", harness=HARNESS))
    writing.turn(1)
    fail_once(monkeypatch, "write", errno.ENOSPC)
    writing.scene.turn += 1
    number = writing.save()
    with pytest.raises(CheckpointNotSaved, match="Libera espacio"):
        writing.file.sync()
    assert RunFile.open(tmp_path, "r1").branch.tip == number - 1
    writing.file.sync()
    assert to_plain(RunFile.open(tmp_path, "r1").scene()) == to_plain(writing.scene)
    assert verify(tmp_path, "r1").sound


def test_nothing_is_written_after_a_failed_fsync(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing = Writing(RunFile.create(tmp_path, "r1", harness=HARNESS))
    writing.turn(1)
    fail_once(monkeypatch, "fsync", errno.EIO)
    writing.save()
    with pytest.raises(CheckpointNotSaved, match="Input/output error"):
        writing.file.sync()
    before = writing.file.path.read_bytes()
    writing.save()
    for again in (writing.file.sync, writing.file.flush, lambda: writing.file.end("done")):
        with pytest.raises(CheckpointNotSaved, match="proceso nuevo"):
            again()
    assert writing.file.path.read_bytes() == before


def test_a_read_only_folder_can_be_looked_at(tmp_path: Path) -> None:
    writing = tiny_run(tmp_path)
    writing.file.close()
    writing.file.path.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        assert to_plain(RunFile.open(tmp_path, "r1").scene()) == to_plain(writing.scene)
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize("harm", ["delete", "replace", "cut", "append"])
def test_a_file_that_somebody_deletes_or_changes_stops_the_run(tmp_path: Path, harm: str) -> None:
    writing = Writing(RunFile.create(tmp_path, "r1", harness=HARNESS))
    writing.turn(1)
    path = writing.file.path
    whole = path.read_bytes()
    if harm == "append":
        path.write_bytes(whole + whole.splitlines(keepends=True)[-1])
    elif harm == "cut":
        os.truncate(path, len(whole) - 9)
    else:
        path.unlink()
        if harm == "replace":
            path.write_bytes(whole)
    left = path.read_bytes() if path.exists() else None
    with pytest.raises(CheckpointNotSaved, match="alguien lo ha"):
        writing.turn(2)
    assert (path.read_bytes() if path.exists() else None) == left

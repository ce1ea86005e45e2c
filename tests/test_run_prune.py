"""Podar: se quita lo que no lleva a ninguna parte, y nada de lo que evita pagar dos veces."""

from __future__ import annotations

from pathlib import Path

import pytest
from run_writing import Writing, call, fork_of, small_run

from harness_base import run_prune
from harness_base.errors import CannotPrune, RunNotFound, UnknownPoint
from harness_base.intent_log import CallState
from harness_base.run_file import RunFile
from harness_base.run_health import verify
from harness_base.run_prune import prune
from harness_base.state import to_plain
from harness_base.types import Effect


@pytest.fixture
def writing(folder: Path) -> Writing:
    """Con dos caminos abandonados: uno de solo leer y otro con un pago."""
    writing = small_run(folder)
    back = writing.file.branch.tip
    writing.turn(6)
    writing.file.move_to(back)
    writing.file.close()
    return writing


def test_only_what_leads_nowhere_is_removed(writing: Writing, folder: Path) -> None:
    path = writing.file.path
    before = path.read_bytes()
    tip, following = writing.file.branch.tip, writing.file.next_sequence()
    past = writing.file.past()
    dry = prune(folder, "r1", dry_run=True)
    assert path.read_bytes() == before
    assert prune(folder, "r1", dry_run=False) == dry
    assert set(dry.kept) == past and dry.removed == (6, 7, tip + 1, tip + 2)
    assert (dry.bytes_before, dry.bytes_after) == (len(before), path.stat().st_size)
    assert dry.bytes_after < dry.bytes_before
    again = RunFile.open(folder, "r1")
    assert set(again.branch.points) == past and again.branch.tip == tip
    assert again.outcome == "done"
    assert again.next_sequence() == following, "ningún número se usa dos veces"
    for number in past:
        assert to_plain(again.scene(number)) == writing.scenes[number]
    assert verify(folder, "r1").sound
    assert prune(folder, "r1", dry_run=False).removed == ()


def test_what_was_paid_on_a_pruned_branch_is_not_paid_again(writing: Writing, folder: Path) -> None:
    prune(folder, "r1", dry_run=False)
    again = RunFile.open(folder, "r1")
    for number in (1, 2, 3, 6):
        assert again.log.state(call(number)) is CallState.DONE
    assert again.log.action_outcome(call(6)) == writing.file.log.action_outcome(call(6))
    assert b"recibo 4" not in writing.file.path.read_bytes(), "una lectura abandonada, sí se quita"


def test_what_is_asked_to_be_kept_stays_with_its_whole_past(writing: Writing, folder: Path) -> None:
    assert prune(folder, "r1", keep=[7], dry_run=True).removed == (13, 14)
    assert prune(folder, "r1", keep=[14], dry_run=False).removed == (6, 7)
    again = RunFile.open(folder, "r1")
    assert to_plain(again.scene(14)) == writing.scenes[14]
    assert again.branch.tip == 12, "la punta no es lo último que se escribió"
    with pytest.raises(UnknownPoint):
        prune(folder, "r1", keep=[99], dry_run=True)


def test_a_pruned_run_goes_on(writing: Writing, folder: Path) -> None:
    prune(folder, "r1", dry_run=False)
    file = RunFile.open(folder, "r1")
    going = Writing(file, file.scene())
    number = going.turn(8)
    assert to_plain(RunFile.open(folder, "r1").scene()) == going.scenes[number]


def test_a_torn_tail_is_not_carried_over(writing: Writing, folder: Path) -> None:
    with writing.file.path.open("ab") as file:
        file.write(b"a medias")
    prune(folder, "r1", dry_run=False)
    assert verify(folder, "r1").torn == b"" and verify(folder, "r1").sound


def test_what_others_come_from_or_is_damaged_is_not_pruned(
    writing: Writing, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = writing.file.path
    data = path.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(run_prune._Keeps, "entry", lambda self, entry: False)
        with pytest.raises(CannotPrune, match="no se lee bien"):
            prune(folder, "r1", dry_run=False)
    path.write_bytes(data[:-30] + b"x" + data[-29:])
    with pytest.raises(CannotPrune, match="dañada en el registro"):
        prune(folder, "r1", dry_run=False)
    path.write_bytes(data)
    child = fork_of(RunFile.open(folder, "r1"), 5, "r2")
    with pytest.raises(CannotPrune, match="salen r2"):
        prune(folder, "r1", dry_run=False)
    assert path.read_bytes() == data
    child.turn(9)
    assert prune(folder, "r2", dry_run=False).removed == ()
    with pytest.raises(RunNotFound):
        prune(folder, "otra", dry_run=True)


def test_a_fork_back_before_its_origin_removes_only_what_is_its_own(
    writing: Writing, folder: Path
) -> None:
    parent = writing.file.path.read_bytes()
    fork = fork_of(RunFile.open(folder, "r1"), writing.file.branch.tip, "r2")
    own = {fork.file.next_sequence(), fork.turn(7)}
    fork.file.move_to(min(writing.scenes))
    fork.file.close()
    assert set(prune(folder, "r2", dry_run=False).removed) == own
    assert prune(folder, "r2", dry_run=False).removed == ()
    assert writing.file.path.read_bytes() == parent


def test_a_relative_pruned_meanwhile_is_still_followed(writing: Writing, folder: Path) -> None:
    origin = writing.file.branch.tip
    fork = fork_of(RunFile.open(folder, "r1"), origin, "r2")
    fork.turn(7)
    fork.turn(8, effect=Effect.READ)
    fork.file.move_to(min(writing.scenes))
    fork.file.close()
    parent = RunFile.open(folder, "r1")
    assert parent.log.state(call(7)) is CallState.DONE
    assert prune(folder, "r2", dry_run=False).removed
    child = RunFile.open(folder, "r2")
    again = Writing(child, child.scene())
    for number in range(10, 16):
        again.turn(number)
    assert parent.log.state(call(15)) is CallState.DONE
    assert parent.log.state(call(7)) is CallState.DONE

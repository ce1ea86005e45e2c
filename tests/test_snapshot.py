"""La instantánea de la etapa 2, en funcionamiento normal: ida y vuelta, y lectura desconfiada."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from harness_base.envelope import FORMAT, seal
from harness_base.errors import (
    CheckpointNotSaved,
    DamagedCheckpoint,
    NewerFormat,
    NotStorable,
    UnknownFields,
)
from harness_base.snapshot import Checkpointer, read_checkpoint, write_atomic
from harness_base.state import RunState, from_plain, to_plain
from harness_base.types import Event, Snapshot


def a_state() -> RunState:
    text = "añadido 🧾 \ud99c \x00"
    return RunState(
        messages=[{"role": "user", "content": [{"type": "text", "text": text}]}],
        turn=9,
        extra={"nulo": None},
    )


def a_snapshot() -> Snapshot:
    return Snapshot(FORMAT, "r1", 12, to_plain(a_state()))


def forged(content: Any) -> bytes:
    """Un punto de control con la huella correcta y el contenido que se le dé."""
    body = json.dumps(content).encode() + b"\n"
    return hashlib.sha256(body).hexdigest().encode() + b" " + body


def test_a_saved_snapshot_is_read_back_equal(tmp_path: Path) -> None:
    path = tmp_path / "estado.ckpt"
    write_atomic(path, seal(a_snapshot()))
    found = read_checkpoint(path)
    assert found == a_snapshot()
    assert found.turn == 9
    assert from_plain(found.scene) == a_state()


def test_saving_leaves_only_the_checkpoint_in_the_folder(tmp_path: Path) -> None:
    path = tmp_path / "estado.ckpt"
    write_atomic(path, b"uno")
    write_atomic(path, b"dos")
    assert [entry.name for entry in tmp_path.iterdir()] == ["estado.ckpt"]
    assert path.read_bytes() == b"dos"


def test_a_flipped_bit_in_any_byte_is_found_and_the_file_stays_as_it_was(tmp_path: Path) -> None:
    good = seal(a_snapshot())
    path = tmp_path / "estado.ckpt"
    for index in range(len(good)):
        damaged = bytearray(good)
        damaged[index] ^= 1 << index % 8
        path.write_bytes(damaged)
        with pytest.raises(DamagedCheckpoint, match=r"la huella no coincide \(estado\.ckpt\)"):
            read_checkpoint(path)
    assert path.read_bytes() == bytes(damaged)


def test_every_truncation_is_found(tmp_path: Path) -> None:
    good = seal(a_snapshot())
    path = tmp_path / "estado.ckpt"
    for length in range(len(good)):
        path.write_bytes(good[:length])
        with pytest.raises(DamagedCheckpoint):
            read_checkpoint(path)


def test_a_newer_format_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "estado.ckpt"
    path.write_bytes(forged({"format": 7, "run": "r1", "sequence": 1, "scene": {}, "new": 1}))
    with pytest.raises(NewerFormat, match="versión 7"):
        read_checkpoint(path)


def test_unknown_fields_are_named(tmp_path: Path) -> None:
    path = tmp_path / "estado.ckpt"
    path.write_bytes(
        forged({"format": 1, "run": "r", "sequence": 1, "scene": {}, "harness": {}, "color": 2})
    )
    with pytest.raises(UnknownFields, match="color"):
        read_checkpoint(path)


@pytest.mark.parametrize("content", [None, [], 3, "texto", {}, {"format": "1"}, {"format": None}])
def test_a_good_digest_over_something_else_is_damage(tmp_path: Path, content: Any) -> None:
    path = tmp_path / "estado.ckpt"
    path.write_bytes(forged(content))
    with pytest.raises(DamagedCheckpoint):
        read_checkpoint(path)


def test_a_missing_checkpoint_is_not_a_damaged_one(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_checkpoint(tmp_path / "estado.ckpt")


def test_what_cannot_be_stored_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    save = Checkpointer(tmp_path / "estado.ckpt", run="r1")
    with pytest.raises(NotStorable, match=r"extra\.a\.b\[0\]"):
        save.save(RunState(extra={"a": {"b": [object()]}}))
    assert list(tmp_path.iterdir()) == []
    assert save.sequence == 0


def test_the_hook_saves_at_its_events_and_goes_on_counting(tmp_path: Path) -> None:
    path = tmp_path / "estado.ckpt"
    save = Checkpointer(path, run="r1", sequence=4)
    state = a_state()
    save(Event("tool.started", state))
    assert not path.exists()
    save(Event("assistant.appended", state))
    state.turn += 1
    save(Event("turn.finished", state))
    found = read_checkpoint(path)
    assert (found.sequence, found.turn) == (6, 10)


def test_a_disk_that_fails_stops_the_task_with_a_clear_error(tmp_path: Path) -> None:
    save = Checkpointer(tmp_path / "no" / "estado.ckpt", run="r1")
    with pytest.raises(CheckpointNotSaved, match=r"punto de control 1 en estado\.ckpt"):
        save.save(a_state())
    assert save.sequence == 0

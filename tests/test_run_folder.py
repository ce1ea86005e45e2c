"""La carpeta de las ejecuciones, con cosas que no deberían estar ahí."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from run_writing import HARNESS, Writing, fork_of

from harness_base.errors import DamagedRun
from harness_base.run_file import RunFile
from harness_base.run_health import verify
from harness_base.run_reader import RunReader


@pytest.fixture
def family(tmp_path: Path) -> Path:
    """r1 y su bifurcación r2, que hereda sus claves."""
    writing = Writing(RunFile.create(tmp_path, "r1", harness=HARNESS))
    fork_of(writing.file, writing.turn(1), "r2")
    return tmp_path


def test_a_run_with_the_name_of_another_is_refused_and_nothing_else_suffers(family: Path) -> None:
    whole = (family / "r1.jsonl").read_bytes()
    shutil.copy(family / "r1.jsonl", family / "copia.jsonl")
    with pytest.raises(DamagedRun, match=r"vuelve a llamarlo r1\.jsonl"):
        RunFile.open(family, "copia")
    for run in ("r1", "r2"):
        assert RunFile.open(family, run).log.unknown() == []
    (family / "r2.jsonl").replace(family / "r1.jsonl")  # la bifurcación, en el lugar de su padre
    with pytest.raises(DamagedRun, match="es de la ejecución r2"):
        RunFile.open(family, "r1")
    assert not verify(family, "r1").sound
    assert (family / "copia.jsonl").read_bytes() == whole


def test_what_is_not_a_run_is_not_in_the_way(family: Path) -> None:
    (family / "carpeta.jsonl").mkdir()
    (family / "rota.jsonl").symlink_to(family / "no-existe")
    os.mkfifo(family / "tubo.jsonl")
    (family / "vacio.jsonl").touch()
    (family / "otra.jsonl").write_text('{"datos": "de otro programa"}\n', encoding="utf-8")
    for run in ("r1", "r2"):
        assert verify(family, run).sound
        assert RunFile.open(family, run).log.unknown() == []


def test_a_record_of_another_run_spliced_in_does_not_pass_for_a_checkpoint(family: Path) -> None:
    fork = RunFile.open(family, "r2")
    writing = Writing(fork, fork.scene())
    other = Writing(RunFile.create(family, "r3", harness=HARNESS))
    for each in (writing, other):
        each.turn(2)
        each.turn(3)
    mine = fork.path.read_bytes()
    others = other.file.path.read_bytes().splitlines(keepends=True)
    for record in others[1:]:
        fork.path.write_bytes(mine + record)
        health = verify(family, "r2")
        assert not health.sound
        for sequence in writing.scenes.keys() & health.usable:
            assert RunReader.read(fork.path).hand_over(sequence) == writing.scenes[sequence]

"""El programa y su mundo: otro no vale, y si no se puede crear no queda nada a medias."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest
from program_runs import ROOT, SHORT, Program

from harness_base.program.exit_codes import Exit
from harness_base.program.main import main
from harness_base.run_file import RunFile
from harness_base.run_lock import is_busy, locked


@pytest.fixture
def program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(tmp_path, capsys)


def test_another_world_is_named_before_anything_runs(program: Program, tmp_path: Path) -> None:
    program(*SHORT, "--run", "r1", "--max-turns", "3", "--quiet")
    other = tmp_path / "otro.sqlite"
    program(*SHORT, "--run", "r2", "--max-turns", "1", "--quiet", "--world", str(other))
    before = other.read_bytes()
    answer = program("--resume", "r1", "--quiet", "--world", str(other))
    assert answer.code == Exit.CHANGED
    assert "cambia mundo" in answer.err
    assert other.read_bytes() == before


def test_a_start_that_fails_on_its_world_leaves_nothing(program: Program, tmp_path: Path) -> None:
    answer = program(*SHORT, "--run", "r1", "--world", str(tmp_path))
    assert answer.code == Exit.BAD_REQUEST
    assert list(program.dir.iterdir()) == []


def test_a_full_disk_is_a_full_disk_also_for_the_world(tmp_path: Path) -> None:
    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    command = [sys.executable, "-m", "harness_base", *SHORT, "--dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, preexec_fn=small_files)
    assert (done.returncode, done.stderr.count("\n")) == (Exit.DISK, 1)


def test_a_fork_with_new_keys_goes_on_though_its_parent_breaks_later(tmp_path: Path) -> None:
    place = ["--dir", str(tmp_path), "--quiet"]
    assert main([*SHORT, "--run", "r1", *place]) == Exit.DONE
    forked = main(["--fork", "r1", "3", "--keys", "new", "--yes", "--run", "r2", *place])
    assert forked == Exit.DONE
    path = tmp_path / "r1.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-2], b"x" + lines[-2][1:], lines[-1]]))
    assert main(["--verify", "r1", *place]) == Exit.DAMAGED
    assert main(["--explain", "r2", *place]) == Exit.DONE


def test_one_run_that_cannot_be_read_does_not_hide_the_others(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    for run in ("r1", "r2"):
        program(*SHORT, "--run", run, "--max-turns", "1", "--quiet")
    whole = RunFile.open

    def only_one(folder: Path, run: str) -> RunFile:
        if run == "r1":
            raise PermissionError(13, "Permission denied")
        return whole(folder, run)

    monkeypatch.setattr(RunFile, "open", only_one)
    answer = program("--list")
    assert answer.code == Exit.DONE
    assert "no se puede leer" in answer.out
    assert "r2" in answer.out


def test_looking_whether_a_run_is_busy_needs_no_permission_to_write(tmp_path: Path) -> None:
    assert not is_busy(tmp_path, "r1")
    with locked(tmp_path, "r1"):
        assert is_busy(tmp_path, "r1")
    (tmp_path / "r1.lock").chmod(0o444)
    assert not is_busy(tmp_path, "r1")


def test_what_new_keys_would_repeat_is_counted_by_tool(program: Program) -> None:
    program(*SHORT, "--run", "r1", "--quiet")
    answer = program("--fork", "r1", "3", "--keys", "new", "--run", "r2")
    assert answer.code == Exit.BAD_REQUEST
    assert "2 de pagar_factura" in answer.err


def test_a_fork_does_not_take_the_place_of_a_run_that_is_starting(program: Program) -> None:
    program(*SHORT, "--run", "r1", "--quiet")
    with locked(program.dir, "r2"):
        answer = program("--fork", "r1", "3", "--keys", "inherit", "--run", "r2")
    assert answer.code == Exit.BUSY
    assert not (program.dir / "r2.jsonl").exists()

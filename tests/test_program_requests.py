"""Peticiones que no se pueden atender: una línea con la razón, un código distinto de cero, nada tocado."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from program_runs import SHORT, Program

from harness_base import run_writer
from harness_base.program.exit_codes import Exit


@pytest.fixture
def program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(tmp_path, capsys)


BAD = {
    "--nada": "no conozco",
    "--resume": "falta su valor",
    "--resume ../fuera": "no vale como nombre",
    "--resume r1 otra": "no conozco",
    "--resume r1 --list": "no se puede usar junto con",
    "--resume r1 --keys new": "solo vale con --fork",
    "--resume r1 --run r2": "solo vale con",
    "--show r1 1 2": "admite una ejecución",
    "--show r1 x": "no es el número",
    "--show r1 0": "no es el número",
    "--show r1 99": "No hay ningún punto de control 99",
    f"--show r1 {'9' * 5000}": "no es el número",
    "--rewind r1": "necesita 2 valores",
    "--rewind r1 99": "No hay ningún punto de control 99",
    "--fork r1 3 --keys otras": "'otras' no es una de las opciones",
    "--fork r1 3 --keys inherit --run r1": "Ya hay una ejecución r1",
    "--fork r1 99 --keys inherit": "No hay ningún punto de control 99",
    "--resolve r1 3.1": "necesita --done",
    "--resolve r1 3 --done": "no es una posición",
    f"--resolve r1 3.{'9' * 5000} --done": "no es una posición",
    "--resolve r1 3.1 --done": "no hay nada desconocido",
    "--resolve r1 3.1 --done --not-done": "no se puede usar junto con",
    "--prune r1 --keep x": "un entero de 1 en adelante",
    "--prune r1 --keep 99": "No hay ningún punto de control 99",
    "--not-done": "solo vale con --resolve",
    "--accept-changes": "solo vale con --resume",
    "--run r1": "Ya hay una ejecución r1",
    "--run con/barra": "no vale como nombre",
    "--scenario nada": "No hay ningún escenario",
    "--model otro": "no es una de las opciones",
    "--max-turns 0": "un entero de 1 en adelante",
    "--max-cost nada": "un número mayor que 0",
    "--kill-at nunca:1": "no dice cuándo morir",
    f"--kill-at turn.started:{'9' * 5000}": "no dice cuándo morir",
    "--quiet --json": "no se puede usar junto con",
    "--explain r1 --world falta.sqlite": "No está el mundo",
    "--world r1.jsonl --run r9": "r1.jsonl",
}


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Una carpeta con la ejecución r1, de un turno."""
    base = tmp_path_factory.mktemp("corta")
    from harness_base.program.main import main

    folder, world = str(base / "ejecuciones"), str(base / "mundo.sqlite")
    main([*SHORT, "--run", "r1", "--max-turns", "1", "--dir", folder, "--world", world, "--quiet"])
    return base


@pytest.mark.parametrize("request_", BAD)
def test_a_bad_request_gets_one_line_and_touches_nothing(
    short: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    request_: str,
) -> None:
    program = Program(short, capsys)
    monkeypatch.chdir(program.dir)
    before = {name: data for name, data in program.bytes().items() if name.endswith(".jsonl")}
    answer = program(*request_.split())
    assert answer.code == Exit.BAD_REQUEST
    assert answer.out == ""
    assert answer.err.startswith("error: ") and answer.err.count("\n") == 1
    assert BAD[request_] in answer.err
    after = {name: data for name, data in program.bytes().items() if name.endswith(".jsonl")}
    assert after == before


@pytest.mark.parametrize("order", ["--resume", "--show", "--explain", "--verify", "--prune"])
def test_a_run_that_is_not_there_is_never_started_instead(program: Program, order: str) -> None:
    program(*SHORT, "--run", "r1", "--max-turns", "1")
    before = program.bytes()
    answer = program(order, "r7")
    assert answer.code == Exit.NOT_FOUND
    assert "Hay: r1." in answer.err
    assert program.bytes() == before


def test_an_error_is_also_a_line_of_json(program: Program) -> None:
    answer = program("--resume", "r7", "--json")
    assert answer.last["kind"] == "error"
    assert answer.last["code"] == answer.code == Exit.NOT_FOUND


def test_a_world_that_is_missing_is_not_replaced_by_an_empty_one(program: Program) -> None:
    program(*SHORT, "--run", "r1", "--max-turns", "1")
    elsewhere = program.base / "otro.sqlite"
    assert program("--resume", "r1", "--world", str(elsewhere)).code == Exit.BAD_REQUEST
    assert not elsewhere.exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root escribe en todas partes")
def test_a_read_only_folder_is_said_and_left_as_it_was(program: Program) -> None:
    program.dir.mkdir(mode=0o500)
    answer = program(*SHORT, "--run", "r1")
    assert answer.code == Exit.DISK
    assert list(program.dir.iterdir()) == []


@pytest.mark.parametrize("operation", ["write", "fsync"])
def test_a_disk_that_fails_stops_the_run_and_says_how_to_go_on(
    program: Program, monkeypatch: pytest.MonkeyPatch, operation: str
) -> None:
    program(*SHORT, "--run", "r1", "--max-turns", "3")
    path = program.dir / "r1.jsonl"
    good, made = path.read_bytes(), program.world.counts()
    real = getattr(os, operation)
    number = {"write": errno.ENOSPC, "fsync": errno.EIO}[operation]

    def fails(descriptor: int, *data: Any) -> Any:
        if os.fstat(descriptor).st_ino == path.stat().st_ino:
            raise OSError(number, os.strerror(number))
        return real(descriptor, *data)

    with monkeypatch.context() as patch:
        patch.setattr(run_writer.os, operation, fails)
        for order in ("--list", "--show", "--explain", "--verify"):  # mirar no escribe
            assert program(order, *([] if order == "--list" else ["r1"])).code == Exit.DONE
        answer = program("--resume", "r1")
    assert answer.code == Exit.DISK
    assert "r1.jsonl" in answer.err and "--resume r1" in answer.err
    assert path.read_bytes().startswith(good)
    assert program.world.counts() == made
    assert {file.name for file in program.dir.iterdir()} == {"r1.jsonl", "r1.lock"}
    assert program("--resume", "r1").code == Exit.DONE
    assert program.world.balance().exact

"""SIGINT y SIGTERM: la tarea se detiene al acabar la llamada en curso o en el siguiente punto de control."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from program_runs import ROOT, SHORT, Program, checked

from harness_base.intent_log import Intention
from harness_base.program import drive, folder
from harness_base.program.exit_codes import Exit
from harness_base.program.output import Output
from harness_base.program.own_group import take_own_group
from harness_base.program.progress import Measure
from harness_base.types import Event, Listener


@pytest.fixture
def program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(tmp_path, capsys)


class Interrupted:
    """En lugar de la barra: la vez `count` de `moment`, manda la señal; y apunta lo que sigue."""

    def __init__(self, moment: str, count: int, number: int = signal.SIGINT) -> None:
        self.moment, self.left, self.number = moment, count, number
        self.after: list[str] = []

    @contextmanager
    def progress(
        self, output: Output, measure: Measure, turn: int
    ) -> Iterator[tuple[Listener, ...]]:
        yield (self.listen,)

    def listen(self, event: Event) -> None:
        if self.left <= 0:
            self.after.append(event.name)
        self.left -= event.name == self.moment
        if self.left == 0 and event.name == self.moment and not self.after:
            os.kill(os.getpid(), self.number)


STOPS = {
    "turn.started": [],
    "model.replied": ["assistant.appended"],
    "assistant.appended": [],
    "tool.started": ["tool.finished"],
    "tool.finished": [],
    "results.appended": ["turn.finished"],
    "turn.finished": [],
}
"""Qué pasa todavía después de que llegue la señal en cada momento."""


@pytest.mark.parametrize("moment", STOPS)
def test_it_stops_where_nothing_is_half_done_and_then_ends_as_if_nothing(
    program: Program, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    number = signal.SIGTERM if moment.startswith("t") else signal.SIGINT
    interrupted = Interrupted(moment, 4, number)
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    with monkeypatch.context() as patch:
        patch.setattr(drive, "progress", interrupted.progress)
        answer = program(*SHORT, "--run", "r1")
    assert answer.code == Exit.PAUSED
    assert f"En pausa por {signal.Signals(number).name}" in answer.out
    assert "--resume r1" in answer.out
    assert interrupted.after == STOPS[moment]
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
    assert program.file("r1").torn == b""
    explained = program("--explain", "r1", "--json").last
    assert explained["unknown"] == []
    steps = {call["step"] for call in explained["pending"]}
    assert steps <= {"answer", "run"}
    resumed = program("--resume", "r1", "--json")
    assert (resumed.code, resumed.last["turn"]) == (Exit.DONE, 8)
    assert program.world.balance().exact
    assert resumed.last["unknown"] == []


def test_a_signal_in_the_last_turn_does_not_pause_what_has_ended(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drive, "progress", Interrupted("turn.finished", 8).progress)
    assert program(*SHORT, "--run", "r1").code == Exit.DONE


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_real_process_pauses_and_the_world_adds_up_after_resuming(
    program: Program, number: signal.Signals
) -> None:
    child = program.process(*SHORT, "--run", "r1", "--json")
    assert child.stdout is not None
    for line in child.stdout:
        if checked(line).get("event") == "tool.started" and checked(line)["turn"] == 3:
            child.send_signal(number)
            break
    rest = [checked(line) for line in child.stdout]
    _, err = child.communicate(timeout=60)
    assert child.returncode == Exit.PAUSED
    assert "Pausa pedida" in err
    assert rest[-1]["kind"] == "paused"
    assert program("--resume", "r1").code == Exit.DONE
    assert program.world.balance().exact


def test_the_second_signal_leaves_at_once_and_even_that_is_survived(program: Program) -> None:
    child = program.process(*SHORT, "--run", "r1", "--json")
    assert child.stdout is not None
    for line in child.stdout:
        if checked(line).get("event") == "turn.started" and checked(line)["turn"] == 3:
            break
    child.send_signal(signal.SIGSTOP)  # así llegan las dos a la vez
    child.send_signal(signal.SIGINT)
    child.send_signal(signal.SIGTERM)
    child.send_signal(signal.SIGCONT)
    child.communicate(timeout=60)
    assert child.returncode == Exit.INTERRUPTED
    assert program("--resume", "r1").code == Exit.DONE
    assert program.world.duplicates() == []


def test_ctrl_c_before_there_is_anything_to_pause_is_not_a_traceback(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(folder, "check_there", interrupted)
    answer = program("--show", "r1")
    assert (answer.code, answer.err) == (Exit.INTERRUPTED, "")


def test_when_nobody_reads_the_output_it_pauses(program: Program) -> None:
    child = program.process(*SHORT, "--run", "r1")
    assert child.stdout is not None and child.stderr is not None
    child.stdout.readline()
    child.stdout.close()
    err = child.stderr.read()
    assert child.wait(timeout=60) == Exit.PAUSED
    assert "Traceback" not in err and "Exception" not in err
    assert program("--resume", "r1").code == Exit.DONE
    assert program.world.balance().exact


@pytest.mark.parametrize("with_terminal", [False, True], ids=["sin_terminal", "con_terminal"])
def test_it_takes_a_group_of_its_own_unless_it_would_lose_ctrl_c(
    program: Program, with_terminal: bool
) -> None:
    """Lo lanza una shell sin control de tareas, que encabeza el grupo."""
    ours, theirs = pty.openpty()

    def take_terminal() -> None:
        fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)

    shell = program.process(
        *(*SHORT, "--run", "r1", "--max-turns", "4"),
        through=["sh", "-c", '"$@"; exit $?', "sh"],
        start_new_session=True,
        preexec_fn=take_terminal if with_terminal else None,
        pass_fds=[theirs],
    )
    shell.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    assert shell.returncode == Exit.STOPPED
    groups = {e.group.id for e in program.file("r1").entries() if isinstance(e, Intention)}
    assert (groups == {shell.pid}) == with_terminal
    assert len(groups) == 1


def test_a_leader_stays_in_its_group(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(os, "setpgrp", lambda: made.append("grupo"))
    monkeypatch.setattr(os, "getpgrp", os.getpid)
    take_own_group()
    assert made == []


_SIGNAL_WHILE_LOADING = """
import os, signal, sys

class Last:
    def __del__(self):  # lo que se lanza aquí no llega a nadie: solo deja su traza
        os.kill(os.getpid(), signal.SIGINT)

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "harness_base.program.look":
            Last()

sys.meta_path.insert(0, Finder())
"""


def test_ctrl_c_while_it_loads_leaves_at_once_and_is_not_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(_SIGNAL_WHILE_LOADING, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "harness_base", "--list"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])},
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout, done.stderr) == (Exit.INTERRUPTED, "", "")

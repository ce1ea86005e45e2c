"""Rebobinar y bifurcar con el programa: lo que sigue en pie se ve antes, y nada se paga dos veces."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from program_runs import ROOT, SHORT, Program

from harness_base.office import tools as office_tools_module
from harness_base.program.exit_codes import Exit


@pytest.fixture
def program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(tmp_path, capsys)


@pytest.fixture
def done(program: Program) -> Program:
    """La tarea corta, terminada: pagos en los puntos 8 y 12, y el último es el 17."""
    assert program(*SHORT, "--run", "r1").code == Exit.DONE
    return program


def counts(program: Program) -> dict[str, int]:
    return program.world.counts()


def test_a_rewound_run_shows_what_stands_first_and_pays_nothing_twice(done: Program) -> None:
    before = counts(done)
    rewound = done("--rewind", "r1", "7")
    assert rewound.code == Exit.DONE
    told = rewound.out.splitlines()
    assert told[0].startswith("Sigue en pie")
    assert [line.split()[1] for line in told[1:-1]] == [
        *("pagar_factura", "anotar", "enviar_correo", "validar_factura"),
        *("pagar_factura", "enviar_correo", "anotar", "guardar_informe"),
    ]
    assert done.file("r1").branch.tip == 7
    assert done("--resume", "r1").code == Exit.DONE
    assert counts(done) == before
    assert done.world.balance().exact
    shown = {row["sequence"]: row for row in done("--show", "r1", "--json").last["points"]}
    assert not shown[17]["current"]
    assert shown[18]["parent"] == 7


def test_what_was_left_without_its_call_is_explained_after_a_rewind(done: Program) -> None:
    done("--rewind", "r1", "7")
    explained = done("--explain", "r1", "--json").last
    assert explained["orphans"][0]["position"] == "8.2"
    usage = explained["usage"]
    assert explained["spent"] > sum(usage.values())
    assert "Efectos sin llamada en el historial" in done("--explain", "r1").out


def test_a_fork_that_inherits_keys_pays_nothing_and_leaves_the_parent_as_it_was(
    done: Program,
) -> None:
    before, parent = counts(done), done.bytes()["r1.jsonl"]
    forked = done("--fork", "r1", "7", "--keys", "inherit", "--run", "r2", "--json").last
    assert (forked["lineage"], forked["parent"], forked["tip"]) == ("r1", "r1", 7)
    assert len(forked["standing"]) == 8
    assert done("--resume", "r2").code == Exit.DONE
    assert counts(done) == before
    assert done.bytes()["r1.jsonl"] == parent
    assert done.scene("r2")["messages"] == done.scene("r1")["messages"]


def test_a_fork_with_new_keys_does_again_only_what_was_listed_and_accepted(done: Program) -> None:
    before = counts(done)
    refused = done("--fork", "r1", "11", "--keys", "new", "--run", "r2")
    assert refused.code == Exit.BAD_REQUEST
    assert "--yes" in refused.err
    assert "r2.jsonl" not in done.bytes()
    forked = done("--fork", "r1", "11", "--keys", "new", "--run", "r2", "--yes", "--json").last
    listed = [effect["tool"] for effect in forked["standing"]]
    assert listed == ["pagar_factura", "enviar_correo", "anotar", "guardar_informe"]
    assert done("--resume", "r2").code == Exit.DONE
    after = counts(done)
    grown = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    assert grown == {"pagos": 1, "correos": 1, "notas": 1}
    assert done.world.duplicates() == ["F-2"]


def test_the_choice_of_keys_has_no_default(done: Program) -> None:
    answer = done("--fork", "r1", "7")
    assert answer.code == Exit.BAD_REQUEST
    assert "--keys" in answer.err


@pytest.mark.parametrize(("said", "code"), [("s\n", Exit.DONE), ("\n", Exit.BAD_REQUEST)])
def test_in_a_terminal_new_keys_are_asked_about(done: Program, said: str, code: Exit) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "harness_base", "--fork", "r1", "11", "--keys", "new"]
    with os.fdopen(ours, "r+b", buffering=0) as terminal:
        child = subprocess.Popen(
            [*command, "--run", "r2", "--dir", str(done.dir)],
            cwd=ROOT,
            stdin=theirs,
            stdout=subprocess.DEVNULL,
            stderr=theirs,
        )
        terminal.write(said.encode())
        assert child.wait(timeout=60) == code
    os.close(theirs)
    assert ("r2.jsonl" in done.bytes()) == (code is Exit.DONE)


@pytest.mark.parametrize("order", [("--rewind", "r1", "7"), ("--fork", "r1", "7", "--keys", "new")])
def test_a_dry_run_says_the_same_and_does_nothing(done: Program, order: tuple[str, ...]) -> None:
    before = done.bytes()
    answer = done(*order, "--dry-run")
    assert answer.code == Exit.DONE
    assert "pagar_factura" in answer.out
    assert {name: data for name, data in done.bytes().items() if data} == {
        name: data for name, data in before.items() if data
    }


def test_pruning_removes_only_the_branch_that_was_left_and_nothing_is_paid_again(
    done: Program,
) -> None:
    before = counts(done)
    done("--rewind", "r1", "11")
    scene, content = done.scene("r1"), done.bytes()
    would = done("--prune", "r1", "--dry-run", "--json").last
    assert (would["done"], would["removed"]) == (False, [12, 13, 14, 15, 16, 17])
    assert done("--prune", "r1", "--dry-run", "--keep", "13", "--json").last["removed"] == [
        *(14, 15, 16, 17)
    ]
    assert done.bytes() == content
    pruned = done("--prune", "r1", "--json").last
    assert (pruned["removed"], pruned["done"]) == (would["removed"], True)
    assert len(done.bytes()["r1.jsonl"]) == pruned["bytes_after"] < pruned["bytes_before"]
    assert done.scene("r1") == scene
    assert "Nada que podar" in done("--prune", "r1").out
    assert done("--resume", "r1").code == Exit.DONE
    assert counts(done) == before


def test_a_run_that_others_come_from_is_not_pruned(done: Program) -> None:
    done("--rewind", "r1", "11")
    done("--fork", "r1", "7", "--keys", "inherit", "--run", "r2")
    content = done.bytes()
    answer = done("--prune", "r1")
    assert answer.code == Exit.BAD_REQUEST
    assert "r2" in answer.err
    assert done.bytes() == content


def test_a_point_with_unanswered_calls_is_not_a_place_to_go_back_to(done: Program) -> None:
    before = done.bytes()
    answer = done("--rewind", "r1", "8")
    assert answer.code == Exit.BAD_REQUEST
    assert "pagar_factura" in answer.err
    assert done.bytes() == before


def damage(path: Path, needle: bytes) -> None:
    """Cambia un bit del registro que contiene `needle`."""
    data = bytearray(path.read_bytes())
    place = data.index(needle) + len(needle) - 2
    data[place] ^= 1
    path.write_bytes(data)


def test_case_15_going_back_to_a_damaged_point_leaves_everything_as_it_was(done: Program) -> None:
    path = done.dir / "r1.jsonl"
    damage(path, b'"point":{"n":9,')
    before = done.bytes()
    assert done("--resume", "r1").code == Exit.DAMAGED
    assert done("--rewind", "r1", "9").code == Exit.DAMAGED
    checked = done("--verify", "r1", "--json")
    assert checked.code == Exit.DAMAGED
    assert not checked.last["sound"]
    assert checked.last["problems"]
    assert done.bytes() == before


def test_from_a_damaged_run_one_can_go_back_to_an_earlier_point(done: Program) -> None:
    before = counts(done)
    damage(done.dir / "r1.jsonl", b'"point":{"n":13,')
    checked = done("--verify", "r1")
    assert checked.code == Exit.DAMAGED
    assert "--rewind r1 11 " in checked.out
    rewound = done("--rewind", "r1", "7")
    assert rewound.code == Exit.DONE
    assert "dañado" in rewound.out
    assert done("--resume", "r1").code == Exit.DONE
    after = counts(done)
    assert after["pagos"] == before["pagos"]
    assert done.world.duplicates() == []


def test_an_unknown_mail_is_explained_named_and_settled_by_a_person(program: Program) -> None:
    killed = program.outside(*SHORT, "--run", "r1", "--kill-at", "world.committed:5")
    assert killed.code == -signal.SIGKILL
    explained = program("--explain", "r1", "--json").last
    [unknown] = explained["unknown"]
    assert (unknown["position"], unknown["tool"]) == ("10.0", "enviar_correo")
    assert explained["pending"][0]["step"] == "unknown"
    assert "no se puede" not in program("--explain", "r1").err
    resumed = program("--resume", "r1", "--json")
    assert resumed.code == Exit.DONE
    assert resumed.last["unknown"] == ["10.0"]
    settled = program("--resolve", "r1", "10.0", "--done", "--json").last
    assert (settled["position"], settled["unknown"]) == ("10.0", [])
    assert program("--explain", "r1", "--json").last["unknown"] == []
    again = program("--resolve", "r1", "10.0", "--done")
    assert again.code == Exit.BAD_REQUEST


@pytest.mark.parametrize("content", [b"", b"hola\n", b"a medias"])
def test_a_file_with_nothing_whole_in_it_is_damage_and_is_left_alone(
    program: Program, content: bytes
) -> None:
    program.dir.mkdir()
    (program.dir / "r1.jsonl").write_bytes(content)
    for order in ("--resume", "--verify", "--explain", "--show"):
        assert program(order, "r1").code == Exit.DAMAGED, order
    assert program("--rewind", "r1", "1").code == Exit.DAMAGED
    assert "dañado" in program("--list").out
    assert program.bytes()["r1.jsonl"] == content


NOTE_IN_DOUBT = """
import os, signal, sys
from harness_base.office import tools
from harness_base.program.main import main
from harness_base.world import World

def dies(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

World.add_note = dies
tools._NOTE_SETTLES_WITHIN_S = float(sys.argv.pop(1))
main(sys.argv[1:])
"""


@pytest.mark.parametrize(("settles_s", "wait"), [(60.0, False), (0.2, True)])
def test_a_note_in_doubt_is_made_once_time_lets_its_probe_say_no(
    program: Program, monkeypatch: pytest.MonkeyPatch, settles_s: float, wait: bool
) -> None:
    """Sin esperar, se dice que no se sabe; con --wait, se sabe que no se hizo, y se hace."""
    places = ["--dir", str(program.dir), "--world", str(program.base / "mundo.sqlite")]
    killed = subprocess.run(
        [sys.executable, "-c", NOTE_IN_DOUBT, str(settles_s), *SHORT, "--run", "r1", *places],
        cwd=ROOT,
        start_new_session=True,
        capture_output=True,
    )
    assert killed.returncode == -signal.SIGKILL
    monkeypatch.setattr(office_tools_module, "_NOTE_SETTLES_WITHIN_S", settles_s)
    [note] = [
        p for p in program("--explain", "r1", "--json").last["pending"] if p["step"] == "probe"
    ]
    assert note["tool"] == "anotar"
    assert wait or 0 < note["wait_s"] <= settles_s
    resumed = program("--resume", "r1", *(["--wait"] if wait else []))
    assert resumed.code == Exit.DONE
    assert program.world.balance().exact == wait
    assert ("No se sabe cómo acabó: 8.3" in resumed.out) == (not wait)
    assert ("con --wait, espera" in resumed.out) == (not wait)

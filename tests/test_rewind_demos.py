"""Las demostraciones de la lección 5: un mal camino, lo que sigue en pie, volver y bifurcar; y git."""

from __future__ import annotations

import re
from collections.abc import Collection
from contextlib import closing
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from lesson_builds import REPO

from autograder.demos import (
    Desk,
    bad_path,
    branch_both_ways,
    die_rewinding,
    go_back,
    last_points,
    ledger,
    record_bad_path,
    send,
    stands,
)
from autograder.demos.hasty import LONG, correct
from autograder.demos.page import Note, Table
from autograder.demos.recorded import BACK_TO, copied
from autograder.demos.recorded_task import go_on, loop_for, world_of
from harness_base.delta import delta_between, update_fields
from harness_base.history import fork, rewind, scene_at, standing_effects
from harness_base.intent_log import Intention, LogEntry
from harness_base.run_file import RunFile
from harness_base.types import Branch


def rows(shown: object) -> list[tuple[str, ...]]:
    """Las filas de la tabla que enseña una demostración."""
    assert isinstance(shown, Table), shown
    return list(shown.rows)


def pending(*_: Any, **__: Any) -> Any:
    raise NotImplementedError("ejercicio 5.3 pendiente")


@pytest.fixture(scope="module")
def dead() -> Path:
    """La tarea con historial, muerta tras el turno 8."""
    return record_bad_path()


@pytest.mark.slow
def test_the_hand_made_cut_is_refused_and_the_right_one_is_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    messages = bad_path()
    told = capsys.readouterr().out
    assert "SIGKILL" in told and "▶ 7       pagar_factura F-2034, F-2035" in told
    assert "error 400" in repr(send(messages[:14]))
    assert "lo ha aceptado" in repr(send(messages[:13]))


def test_the_history_has_two_points_a_turn_each_the_child_of_the_one_before(dead: Path) -> None:
    shown = rows(last_points(dead))
    assert [row[:3] for row in shown] == [(str(n), str(n - 1), str(n)) for n in range(10, 17)]
    assert shown[3][3] == "respuesta: pagar_factura F-2034, F-2035"


def test_what_stands_is_listed_before_going_back(dead: Path) -> None:
    shown = rows(stands(dead, standing_effects))
    assert [row[:3] for row in shown[:2]] == [
        ("13", "pagar_factura", "F-2034"),
        ("13", "pagar_factura", "F-2035"),
    ]
    assert len(shown) == 5 and {row[3] for row in shown} == {"hecha"}


def test_a_death_while_rewinding_leaves_the_old_tip(dead: Path) -> None:
    assert [row[1:] for row in rows(die_rewinding(dead))] == [
        ("16", "16", "entera"),
        ("16", "16", "a medias"),
        ("12", "16", "entera"),
    ]


def test_going_back_pays_nothing_twice(dead: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (dead / "r1.jsonl").read_bytes()
    assert "Las dos columnas coinciden" in repr(ledger(go_back(dead, rewind)))
    assert "Rebobinado al punto 12" in capsys.readouterr().out
    assert (dead / "r1.jsonl").read_bytes() == before, "se trabaja en una copia"


def test_old_messages_with_the_ordinals_of_the_future_pay_twice(dead: Path) -> None:
    """Lo que el texto dice de cortar bien los mensajes y dejar lo demás como estaba."""
    folder = copied(dead)
    with closing(RunFile.open(folder, "r1")) as file:
        scene = file.scene()
        scene.messages = correct(file.scene(BACK_TO).messages)
        scene.turn = scene.replies = 6
        go_on(scene, loop_for(file, LONG, turns=9))
    balance = world_of(folder, LONG).balance()
    paid = {line.invoice: line.payments for line in balance.lines if line.payments > 1}
    assert paid == {"F-2034": 2, "F-2035": 2}


def test_only_new_keys_repeat_what_was_listed(dead: Path) -> None:
    assert [row[1:] for row in rows(branch_both_ways(dead, fork, standing_effects))] == [
        ("nada que aceptar", "1 pago y 1 pago", "0", "no cambia"),
        ("EffectsStand: 5 en pie, aceptados", "2 pagos y 2 pagos", "2", "no cambia"),
    ]


def test_a_fork_that_does_not_ask_is_not_called_right(dead: Path) -> None:
    def careless(branch: Branch, sequence: int, **choice: Any) -> Branch:
        return fork(branch, sequence, **{**choice, "accepted": True})

    assert "revisa las comprobaciones" in repr(branch_both_ways(dead, careless, standing_effects))


def test_wrong_answers_are_told_without_our_traceback(
    dead: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def into_a_pair(branch: Branch, sequence: int) -> Branch:
        return replace(branch, tip=sequence + 1)

    def nothing(entries: list[LogEntry], past: Collection[int]) -> list[Intention]:
        raise KeyError("clave")

    assert isinstance(ledger(go_back(dead, into_a_pair)), Note)
    assert "✗ Con tu `rewind` no se ha podido: CannotRewind" in capsys.readouterr().out
    assert repr(stands(dead, nothing)).startswith("✗ Con tu `standing_effects`")


def test_unsolved_exercises_are_pending(dead: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert repr(stands(dead, pending)).startswith("Pendiente: resuelve 5.2")
    assert repr(branch_both_ways(dead, pending, pending)).startswith(
        "Pendiente: resuelve 5.1, 5.2 y 5.3"
    )
    assert repr(ledger(go_back(dead, pending))).startswith("Pendiente")
    assert "Pendiente: resuelve 5.1 y 5.3" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.needs("git")
def test_what_is_left_for_the_curious_runs_as_it_is_printed(
    dead: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    text = REPO.source("05_rebobinar_y_bifurcar").read_text(encoding="utf-8")
    pieces = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {
        "dead": dead,
        "rewind": rewind,
        "scene_at": scene_at,
        "go_back": go_back,
        "Desk": Desk,
        "my_delta": delta_between,
        "deepcopy": deepcopy,
        "update_fields": update_fields,
    }
    for piece in pieces:
        exec(compile(piece, "lección 5", "exec"), names)
    assert len(pieces) == 3 and "[]\n" in capsys.readouterr().out
    sizes = [len(str(names["scenes"][number])) for number in names["numbers"]]
    assert sum(after < before for before, after in pairwise(sizes)) >= 1, "la tarea compacta"


@pytest.mark.needs("git")
def test_each_thing_goes_back_with_its_own_tool_and_the_payment_with_none() -> None:
    desk = Desk()
    desk.git("reset", "--hard", "HEAD~1")
    desk.rewind(1)
    assert [row[1:] for row in rows(desk.look())] == [
        ("primera versión", "turno 0, 1 mensaje", "ningún pago"),
        ("segunda versión", "turno 1, 2 mensajes", "1 pago"),
        ("primera versión", "turno 1, 2 mensajes", "1 pago"),
        ("primera versión", "turno 0, 1 mensaje", "1 pago"),
    ]


@pytest.mark.needs("git")
def test_scene_and_files_go_back_together() -> None:
    desk = Desk()
    desk.rewind_with_files(1)
    assert rows(desk.look())[-1][1:] == ("primera versión", "turno 0, 1 mensaje", "1 pago")


def test_without_git_the_demonstration_is_pending(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    desk = Desk()
    desk.git("reset", "--hard", "HEAD~1")
    desk.rewind(1)
    desk.rewind_with_files(1)
    assert repr(desk.look()).startswith("Pendiente: falta git.")

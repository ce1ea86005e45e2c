"""La demostración de la lección 2: un guardado muerto a mitad, y lo que encuentra quien vuelve."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import cloudpickle
import pytest

from autograder.demos import TASK, new_folder, run_with, saved_file
from harness_base.envelope import FORMAT, seal
from harness_base.snapshot import read_checkpoint, write_atomic
from harness_base.state import RunState, from_plain, to_plain
from harness_base.types import Event, Listener, Snapshot

SCENE = "escena.json"


@pytest.fixture(autouse=True)
def shipped_by_value() -> Iterator[None]:
    """Las funciones de aquí viajan como las de un cuaderno: por valor."""
    module = sys.modules[__name__]
    cloudpickle.register_pickle_by_value(module)
    yield
    cloudpickle.unregister_pickle_by_value(module)


def naive(path: Path) -> Listener:
    def on_event(event: Event) -> None:
        if event.name == "turn.finished":
            path.write_text(json.dumps(to_plain(event.scene)), encoding="utf-8")

    return on_event


def atomic(path: Path) -> Listener:
    def on_event(event: Event) -> None:
        if event.name in ("assistant.appended", "turn.finished"):
            write_atomic(path, seal(Snapshot(FORMAT, "r1", 1, to_plain(event.scene))))

    return on_event


def from_scratch(path: Path) -> RunState:
    return RunState(messages=[{"role": "user", "content": TASK}])


def killed(save: Callable[[Path], Listener], moment: str) -> Path:
    folder = new_folder()
    run_with(folder, from_scratch, save, kill_in_save=moment)
    return folder


def test_a_naive_save_killed_half_way_destroys_the_only_copy(
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = killed(naive, "turn.finished:3")
    assert "SIGKILL a mitad del guardado que hace al terminar su turno 3" in capsys.readouterr().out
    data = (folder / SCENE).read_bytes()
    assert data.startswith(b'{"messages": [')
    with pytest.raises(ValueError, match=r"."):
        json.loads(data)
    text = str(saved_file(folder))
    assert "▶ Quien lo lee   JSONDecodeError" in text
    assert "No queda ninguna copia entera" in text


def test_an_atomic_save_killed_half_way_keeps_the_one_before(
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = killed(atomic, "assistant.appended:3")
    assert "SIGKILL a mitad" in capsys.readouterr().out
    scene = from_plain(read_checkpoint(folder / SCENE).scene)
    assert (scene.turn, scene.replies) == (2, 2)
    text = str(saved_file(folder))
    assert "encuentra 2 turnos y 2 respuestas" in text
    assert "escena.json.tmp, el temporal del que murió" in text
    assert "La copia está entera." in text


def test_before_anything_is_saved_it_says_so() -> None:
    assert "Pendiente" in str(saved_file(new_folder()))

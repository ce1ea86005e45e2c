"""Las demostraciones de la lección 1: procesos muertos de verdad y lo que enseñan."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import cloudpickle
import pytest

from autograder.demos import TASK, ledger, new_folder, on_disk, run_office, run_with
from autograder.demos.cost import expected_turns
from autograder.demos.kill_simulation import SimulationTooLong, simulate_kills
from autograder.demos.office_task import SCENE_FILE
from autograder.demos.programs import environment
from autograder.demos.stepped_task import SteppedTask
from harness_base.errors import HarnessError
from harness_base.state import RunState, from_plain, to_plain
from harness_base.types import Event, Listener, Response

# Como en un cuaderno, donde las funciones no están en ningún archivo.
cloudpickle.register_pickle_by_value(sys.modules[__name__])


def open_scene(path: Path) -> RunState:
    if path.exists():
        return from_plain(json.loads(path.read_text(encoding="utf-8")))
    return RunState(messages=[{"role": "user", "content": TASK}])


def save_each_turn(path: Path) -> Listener:
    def on_event(event: Event) -> None:
        if event.name == "turn.finished":
            path.write_text(json.dumps(to_plain(event.scene)), encoding="utf-8")

    return on_event


def test_killed_and_started_again_from_zero_five_invoices_are_paid_twice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = new_folder()
    run_office(folder, kill_at="turn.started:9")
    assert "muerto por SIGKILL al empezar su turno 9" in capsys.readouterr().out
    left = str(on_disk(folder))
    assert "mundo.sqlite" in left
    assert "20 llamadas terminadas" in left
    assert "(ninguno)" in left, "la escena no está en ningún archivo"
    run_office(folder)
    assert "empezó de cero y acabó con 56" in capsys.readouterr().out
    accounts = str(ledger(folder))
    assert accounts.count("2 pagos") == 5
    assert "5 facturas pagadas más de una vez" in accounts
    assert "2\N{NO-BREAK SPACE}849,65\N{NO-BREAK SPACE}€ de más" in accounts


def test_with_the_scene_saved_after_each_turn_nothing_is_paid_twice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = new_folder()
    run_with(folder, open_scene, save_each_turn, kill_at="turn.started:9")
    run_with(folder, open_scene, save_each_turn)
    said = capsys.readouterr().out
    assert "muerto por SIGKILL" in said
    assert "siguió con 8 turnos terminados y acabó con 56" in said
    assert "Las dos columnas coinciden" in str(ledger(folder))
    assert "escena.json" in str(on_disk(folder))


def test_a_kill_inside_a_tool_is_not_survived_yet() -> None:
    folder = new_folder()
    run_with(folder, open_scene, save_each_turn, kill_at="world.committed:20")
    run_with(folder, open_scene, save_each_turn)
    assert "coinciden" not in str(ledger(folder))


def test_with_the_exercises_pending_the_closing_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Pending(RunState):
        def record_reply(self, response: Response) -> None:
            raise NotImplementedError("ejercicio 1.2 pendiente")

    folder = new_folder()
    run_with(
        folder,
        lambda path: Pending(messages=[{"role": "user", "content": TASK}]),
        lambda path: lambda event: None,
    )
    assert "Pendiente: resuelve los ejercicios de arriba" in capsys.readouterr().out
    assert "Pendiente" in str(ledger(folder))
    assert "Pendiente" in str(ledger(new_folder()))


def _fails(path: Path) -> RunState:
    raise KeyError("usage")


def _kills_itself_quietly(path: Path) -> RunState:
    import os

    os._exit(0)


@pytest.mark.parametrize(
    ("opener", "said"),
    [(_fails, "KeyError"), (_kills_itself_quietly, "sin decir nada")],
)
def test_an_answer_that_fails_is_told_in_one_line(
    opener: Callable[[Path], RunState], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_with(new_folder(), opener, save_each_turn)
    out = capsys.readouterr().out
    assert said in out
    assert out.count("\n") == 1


@pytest.mark.parametrize("kill_at", ["turno:9", "turn.started", "turn.started:0", "turn.started:x"])
def test_an_impossible_moment_is_refused_before_anything_runs(kill_at: str) -> None:
    folder = new_folder()
    with pytest.raises(HarnessError, match="no dice cuándo morir"):
        run_office(folder, kill_at=kill_at)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("saved", [False, True])
def test_the_simulation_that_kills_agrees_with_the_formula(saved: bool) -> None:
    n, p = 20, 0.05
    expected = expected_turns(n, p, saved=saved)
    paid = simulate_kills(n, p, saved=saved, tasks=400)
    assert paid.turns_per_task == pytest.approx(expected, rel=0.1)
    assert paid.killed > 0


@pytest.mark.parametrize(
    ("n", "p", "turns"),
    [
        (1, 0.5, 2.0),
        (2, 0.5, 6.0),
        (50, 0.0, 50.0),
        (50, 1e-12, 50.0),
        (3, 0.1, 2.71 / 0.729),
    ],
)
def test_the_formula_without_saving(n: int, p: float, turns: float) -> None:
    assert expected_turns(n, p, saved=False) == pytest.approx(turns)


def test_without_deaths_each_turn_is_paid_once() -> None:
    for saved in (False, True):
        paid = simulate_kills(7, 0.0, saved=saved, tasks=3)
        assert (paid.turns_per_task, paid.killed) == (7.0, 0)


def test_a_simulation_that_would_never_end_says_so() -> None:
    with pytest.raises(SimulationTooLong, match="n = 5"):
        simulate_kills(5, 1.0, saved=False, tasks=1)


def test_killing_empties_the_memory_and_leaves_disk_and_world() -> None:
    task = SteppedTask(new_folder())
    try:
        task.start(save=True)
        for _ in range(8):
            task.step()
        before = task.memory, task.disk(), task.outside()
        assert before[0] is not None and before[0].turn == 8
        task.kill()
        assert task.memory is None
        assert (task.disk(), task.outside()) == before[1:]
        task.start(save=True)
        assert task.memory == before[0], "sigue donde iba"
        task.kill()
        (task.folder / SCENE_FILE).unlink()
        task.start(save=False)
        assert task.memory is not None and task.memory.turn == 0, "sin escena, de cero"
    finally:
        task.kill()


def test_the_stepped_process_ends_when_the_task_does() -> None:
    task = SteppedTask(new_folder())
    task.start(save=False)
    for _ in range(60):
        task.step()
    assert task.finished
    assert not task.alive
    assert task.outside().payments == 24


class ForgetsTheWindow(RunState):
    """Una escena que no lleva bien `tokens_used`: se compacta en otro momento."""

    def record_reply(self, response: Response) -> None:
        super().record_reply(response)
        self.tokens_used = response.usage.output_tokens


def test_a_scene_that_ends_elsewhere_is_compared_with_the_calm_task(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def opener(path: Path) -> RunState:
        return ForgetsTheWindow(**vars(open_scene(path)))

    folder = new_folder()
    run_with(folder, opener, save_each_turn, kill_at="turn.started:9")
    run_with(folder, opener, save_each_turn)
    assert "Sin ninguna caída acaba con 56." in capsys.readouterr().out


def test_a_child_with_an_endless_loop_does_not_outlive_who_launched_it(tmp_path: Path) -> None:
    pipe = tmp_path / "vivo"
    os.mkfifo(pipe)
    source = (
        "from pathlib import Path\n"
        "from autograder.demos import run_with\n"
        "def forever(path):\n"
        f"    file = open({str(pipe)!r}, 'wb', buffering=0)\n"
        "    file.write(b'.')\n"
        "    while True: pass\n"
        f"run_with(Path({str(tmp_path)!r}), forever, lambda path: print)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", source], env=environment())
    with pipe.open("rb", buffering=0) as alive:
        assert alive.read(1) == b"."
        parent.kill()
        parent.wait()
        ended, _, _ = select.select([alive], [], [], 60)
        assert ended and alive.read() == b"", "el hijo sigue vivo"

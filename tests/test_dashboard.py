"""El tablero de la lección 6: un proceso de verdad, a cámara lenta, muerto y vuelto a lanzar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from ipywidgets import HTML, Button, IntProgress, ToggleButtons, Widget

from autograder.demos import kill_and_relaunch, new_folder, random_moment
from autograder.demos.watched_task import WatchedTask, base_harness, program_file
from autograder.widgets import dashboard
from autograder.widgets.twin import WithTwin


@pytest.fixture(scope="module")
def board() -> WithTwin:
    return dashboard("no_hay.py", pause_s=0.0)


def parts(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def press(board: WithTwin, text: str) -> None:
    for part in parts(board.widget):
        if isinstance(part, Button) and part.description == text:
            part.click()


def shown(board: WithTwin) -> str:
    texts = (part.value for part in parts(board.widget) if isinstance(part, HTML))
    return re.sub(r"<[^>]+>", " ", " ".join(texts))


def run_until_paid(task: WatchedTask, invoices: int) -> None:
    while task.alive and task.look().paid < invoices:
        task.advance(0.01)


def test_a_random_moment_depends_only_on_its_seed() -> None:
    assert random_moment(7) == random_moment(7) != random_moment(8)
    assert re.fullmatch(r"[a-z]+\.[a-z]+:\d+", random_moment(7))


def test_the_base_harness_killed_at_random_pays_twice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = kill_and_relaunch(seed=7)
    said = capsys.readouterr().out
    assert "ha muerto por SIGKILL" in said and "otra vez: la tarea ha terminado" in said
    assert "9 facturas pagadas más de una vez" in repr(shown)


def test_a_program_that_is_missing_or_unfinished_is_pending(tmp_path: Path) -> None:
    assert repr(kill_and_relaunch("no_hay.py", seed=7)) == "Pendiente: todavía no existe no_hay.py."
    program = tmp_path / "a_medias.py"
    program.write_text("raise SystemExit('error: ejercicio 6.2 pendiente')\n", encoding="utf-8")
    shown = repr(kill_and_relaunch(program, seed=7))
    assert shown.startswith("Pendiente: resuelve") and "ejercicio 6.2" in shown


def test_a_program_that_stops_before_paying_is_wrong_and_not_pending(tmp_path: Path) -> None:
    program = tmp_path / "falla.py"
    program.write_text("raise SystemExit('error: no sé seguir')\n", encoding="utf-8")
    assert repr(kill_and_relaunch(program, seed=7)).startswith("✗ No ha llegado a pagar")


def test_the_board_says_that_the_program_is_missing(board: WithTwin) -> None:
    assert "No está no_hay.py" in shown(board)


def test_a_stopped_process_does_nothing_and_can_be_killed() -> None:
    task = WatchedTask(base_harness(), new_folder())
    task.launch()
    run_until_paid(task, 3)
    first = task.look()
    assert (first.process, first.paid >= 3) == ("en marcha", True)
    assert task.look() == first, "está parado"
    task.kill()
    assert task.look().process == "muerto por SIGKILL"


def test_a_program_that_never_ends_is_not_waited_for(tmp_path: Path) -> None:
    program = tmp_path / "sin_fin.py"
    program.write_text("while True: pass\n", encoding="utf-8")
    task = WatchedTask(program_file(program), new_folder())
    task.launch()
    task.finish(within_s=0.2)
    assert not task.alive
    assert task.look().process.startswith("no acababa")


def test_the_base_harness_starts_again_and_pays_twice() -> None:
    task = WatchedTask(base_harness(), new_folder())
    task.launch()
    run_until_paid(task, 3)
    task.kill()
    paid = task.look().paid
    task.launch()
    task.finish()
    after = task.look()
    assert after.process == "terminado: tarea hecha"
    assert (after.paid, len(after.repeated) >= paid) == (24, True)


def test_a_program_that_resumes_pays_each_invoice_once(tmp_path: Path) -> None:
    program = tmp_path / "programa.py"
    program.write_text(
        "import runpy\nrunpy.run_module('harness_base', run_name='__main__')\n", encoding="utf-8"
    )
    task = WatchedTask(program_file(program), new_folder())
    task.launch()
    run_until_paid(task, 3)
    task.kill()
    task.launch()
    task.finish()
    after = task.look()
    assert (after.process, after.world) == (
        "terminado: tarea hecha",
        "24 de 24 facturas pagadas; ninguna repetida",
    )
    assert "r1.jsonl" in after.disk


def test_each_button_says_what_it_does_and_what_it_cannot_do(board: WithTwin) -> None:
    for text, said in (
        ("Matar con SIGKILL", "No hay ningún proceso que matar"),
        ("Reanudar", "Todavía no hay nada que reanudar"),
        ("Arrancar", "En marcha: el arnés del curso anterior"),
        ("Matar con SIGKILL", "Muerto por SIGKILL"),
        ("Arrancar", "ya hay una tarea"),
        ("Reanudar", "Hay un proceso nuevo"),
        ("Carpeta y mundo nuevos", "Carpeta vacía y mundo sin tocar"),
    ):
        press(board, text)
        assert said in shown(board)


def test_every_control_can_be_named_by_a_screen_reader(board: WithTwin) -> None:
    controls = [
        part
        for part in parts(board.widget)
        if isinstance(part, Button | ToggleButtons | IntProgress)
    ]
    assert len(controls) == 6
    assert all(control.description for control in controls)
    assert not any(getattr(control, "disabled", False) for control in controls)


def test_the_static_twin_tells_the_same_story_in_text_and_html(board: WithTwin) -> None:
    bundle = board._repr_mimebundle_()
    for text in (bundle["text/plain"], re.sub(r"<[^>]+>", " ", bundle["text/html"])):
        assert "muerto por SIGKILL" in text
        assert "24 de 24 facturas pagadas; pagadas más de una vez: F-2031" in text
    assert not re.search(r"(?<!border-)color:(?!inherit)", bundle["text/html"]), "sin colores fijos"

"""La lección 5 en JupyterLab: el explorador con el teclado, un fallo por su nombre y los dos temas."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser import (
    NotebookPage,
    Theme,
    check_all_pending,
    check_contrast,
    check_pictures,
    opened_lesson,
)

from autograder import zoo

pytestmark = [pytest.mark.slow, pytest.mark.needs("chromium")]

SLUG = "05_rebobinar_y_bifurcar"


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NotebookPage]:
    """La lección abierta y ejecutada entera, sin haber escrito nada."""
    with opened_lesson(SLUG, tmp_path_factory) as notebook:
        yield notebook


def test_running_everything_leaves_no_error_and_every_check_pending(lesson: NotebookPage) -> None:
    check_all_pending(lesson, 5)


def test_the_failure_is_seen_the_cut_is_refused_and_the_copy_is_not_one(
    lesson: NotebookPage,
) -> None:
    assert "pagar_factura F-2034, F-2035" in lesson.output(lesson.cell("bad_path()")).inner_text()
    assert "error 400" in lesson.output(lesson.cell("send(messages[:14])")).inner_text()
    assert "Valida antes" in lesson.output(lesson.cell("copied = list(")).inner_text()


def test_every_picture_is_shown(lesson: NotebookPage) -> None:
    check_pictures(lesson, count=3)


def test_the_explorer_works_with_the_keyboard_alone(lesson: NotebookPage) -> None:
    cell = lesson.cell("tree_explorer()")
    output = lesson.output(cell)
    output.scroll_into_view_if_needed()
    for name, said in (
        ("Un turno más", "Turno 1 de r1"),
        ("Un turno más", "Turno 2 de r1"),
        ("Un turno más", "Turno 3 de r1: pagar_factura F-1, F-2"),
    ):
        lesson.press(output, name, said)
    for number in (5, 4):  # el elegido era el 6, que es la punta
        lesson.press(output, "Punto anterior", f"Elegido: el {number} de r1")
    lesson.press(output, "Rebobinar al punto", "La punta de r1 está ahora en el 4")
    lesson.press(output, "Bifurcar, claves nuevas", "lo que sigue en pie: pagar_factura")
    lesson.press(output, "Bifurcar, claves nuevas", "Rama r2, desde el 4")
    output.get_by_role("img", name="la punta de r2 es el 4 de r1").wait_for()


def test_a_history_that_only_grows_is_called_by_its_name(lesson: NotebookPage) -> None:
    found = {mutant.name: mutant for mutant in zoo.mutants("5.1")}["appends_only"]
    answer = lesson.cell("def scene_at")
    lesson.type_into(answer, found.source)
    lesson.run(answer)
    check = lesson.cell('check("5.1"')
    lesson.run(check)
    assert found.diagnosis in lesson.output(check).inner_text()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_text_stands_out_from_its_background(lesson: NotebookPage, theme: Theme) -> None:
    check_contrast(lesson, theme)

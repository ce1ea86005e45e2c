"""La lección 3 en JupyterLab: el explorador con el teclado, un fallo por su nombre y los dos temas."""

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

SLUG = "03_reanudacion"


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NotebookPage]:
    """La lección abierta y ejecutada entera, sin haber escrito nada."""
    with opened_lesson(SLUG, tmp_path_factory) as notebook:
        yield notebook


def test_running_everything_leaves_no_error_and_every_check_pending(lesson: NotebookPage) -> None:
    check_all_pending(lesson, 3)


def test_the_server_answers_400_through_the_real_sdk(lesson: NotebookPage) -> None:
    shown = lesson.output(lesson.cell("send_as_is(crashed)")).inner_text()
    assert "anthropic.BadRequestError: error 400" in shown
    assert "without `tool_result` blocks immediately after" in shown


def test_every_picture_is_shown(lesson: NotebookPage) -> None:
    check_pictures(lesson, count=2)


def test_the_explorer_works_with_the_keyboard_alone(lesson: NotebookPage) -> None:
    cell = lesson.cell("resume_explorer()")
    output = lesson.output(cell)
    output.scroll_into_view_if_needed()
    cell.locator(".cm-content").focus()
    lesson.page.keyboard.press("Escape")
    for name, said in (
        ("Reanudar", "mata antes el proceso"),
        ("2.ª hecha", "Instante elegido: 2.ª hecha"),
        ("Matar ahí", "Muerto por SIGKILL. Instante: 2.ª hecha"),
        ("Reanudar", "Reanudada hasta el turno siguiente"),
    ):
        lesson.press(output, name, said)
    assert "en duda: se dice que no se sabe" in output.inner_text()
    assert "is_error: desenlace desconocido" in output.inner_text()


def test_a_doubt_left_unrecorded_is_called_by_its_name(lesson: NotebookPage) -> None:
    found = {mutant.name: mutant for mutant in zoo.mutants("3.4")}["forgets_the_doubt"]
    answer = lesson.cell("def resume_from")
    lesson.type_into(answer, found.source)
    lesson.run(answer)
    check = lesson.cell('check("3.4"')
    lesson.run(check)
    shown = lesson.output(check).inner_text()
    assert found.diagnosis in shown
    assert "3 de 6 puntos" in shown


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_text_stands_out_from_its_background(lesson: NotebookPage, theme: Theme) -> None:
    check_contrast(lesson, theme)

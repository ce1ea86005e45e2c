"""La lección 4 en JupyterLab: el explorador con el teclado, un fallo por su nombre y los dos temas."""

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

SLUG = "04_idempotencia"


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NotebookPage]:
    """La lección abierta y ejecutada entera, sin haber escrito nada."""
    with opened_lesson(SLUG, tmp_path_factory) as notebook:
        yield notebook


def test_running_everything_leaves_no_error_and_every_check_pending(lesson: NotebookPage) -> None:
    check_all_pending(lesson, 4)


def test_the_dilemma_is_seen_in_the_ledger(lesson: NotebookPage) -> None:
    shown = lesson.output(lesson.cell("dilemma(before, after)")).inner_text()
    assert "sin pagar" in shown and "2 pagos" in shown


def test_every_picture_is_shown(lesson: NotebookPage) -> None:
    check_pictures(lesson, count=2)


def test_the_explorer_works_with_the_keyboard_alone(lesson: NotebookPage) -> None:
    cell = lesson.cell("key_explorer()")
    output = lesson.output(cell)
    output.scroll_into_view_if_needed()
    cell.locator(".cm-content").focus()
    lesson.page.keyboard.press("Escape")
    for name, said in (
        ("nada más actuar", ""),
        ("Ejecutar y matar ahí", "Muerto por SIGKILL nada más actuar"),
        ("Reanudar", "Está hecho dos veces"),
    ):
        lesson.press(output, name, said)
    cell.locator(".cm-content").focus()
    lesson.page.keyboard.press("Escape")
    for name, said in (
        ("registro y clave", ""),
        ("Ejecutar y matar ahí", "Muerto por SIGKILL nada más actuar"),
        ("Reanudar", "Está hecho una vez"),
    ):
        lesson.press(output, name, said)
    assert "RUN_SAME_KEY" in output.inner_text()


def test_an_error_stored_as_a_result_is_called_by_its_name(lesson: NotebookPage) -> None:
    found = {mutant.name: mutant for mutant in zoo.mutants("4.4")}["stores_the_error"]
    answer = lesson.cell("def run_once")
    lesson.type_into(answer, found.source)
    lesson.run(answer)
    check = lesson.cell('check("4.4"')
    lesson.run(check)
    shown = lesson.output(check).inner_text()
    assert found.diagnosis in shown
    assert "4 de 6 puntos" in shown


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_text_stands_out_from_its_background(lesson: NotebookPage, theme: Theme) -> None:
    check_contrast(lesson, theme)

"""La lección 2 en JupyterLab: el explorador con el teclado, la figura de un fallo y los dos temas."""

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

SLUG = "02_instantaneas_atomicas"


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NotebookPage]:
    """La lección abierta y ejecutada entera, sin haber escrito nada."""
    with opened_lesson(SLUG, tmp_path_factory) as notebook:
        yield notebook


def test_running_everything_leaves_no_error_and_every_check_pending(lesson: NotebookPage) -> None:
    check_all_pending(lesson, 2)


def test_every_picture_is_shown(lesson: NotebookPage) -> None:
    check_pictures(lesson, count=4)


def test_the_explorer_works_with_the_keyboard_alone(lesson: NotebookPage) -> None:
    output = lesson.output(lesson.cell("save_explorer("))
    output.scroll_into_view_if_needed()
    lesson.cell("save_explorer(").locator(".cm-content").focus()
    lesson.page.keyboard.press("Escape")
    for name, said in (
        ("Operación siguiente", "Abrir y escribir: 1 de 2 operaciones"),
        ("fsync después de replace", "fsync después de replace: 0 de 5 operaciones"),
        ("Operación siguiente", "1 de 5 operaciones"),
        ("Operación siguiente", "2 de 5 operaciones"),
        ("Operación siguiente", "rename de estado.json.tmp a estado.json"),
        ("Cortar la luz", "no debe darse, un archivo vacío (0 bytes)"),
        ("Otro disco posible", "Ves el 2"),
        ("Operación anterior", "2 de 5 operaciones"),
    ):
        lesson.press(output, name, said)


def test_a_power_cut_that_breaks_an_answer_is_drawn_and_called_by_its_name(
    lesson: NotebookPage,
) -> None:
    found = {mutant.name: mutant for mutant in zoo.mutants("2.2")}["fsync_after_replace"]
    answer = lesson.cell("def write_atomic")
    lesson.type_into(answer, found.source)
    lesson.run(answer)
    check = lesson.cell('check("2.2"')
    lesson.run(check)
    report = lesson.output(check)
    assert found.diagnosis in report.inner_text()
    assert "2 de 4 puntos" in report.inner_text()
    picture = report.get_by_role("img")
    assert picture.bounding_box() is not None
    assert "aquí se va la luz" in (picture.get_attribute("aria-label") or "")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_everything_can_be_read_in_both_themes(lesson: NotebookPage, theme: Theme) -> None:
    check_contrast(lesson, theme)

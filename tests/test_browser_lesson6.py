"""La lección 6 en JupyterLab: el tablero con el teclado, un fallo por su nombre y los dos temas."""

from __future__ import annotations

import re
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

SLUG = "06_integracion"


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NotebookPage]:
    """La lección abierta y ejecutada entera, sin haber escrito nada."""
    with opened_lesson(SLUG, tmp_path_factory) as notebook:
        yield notebook


def test_running_everything_leaves_no_error_and_every_check_pending(lesson: NotebookPage) -> None:
    check_all_pending(lesson, 6)


def test_the_damage_is_seen_in_the_ledger(lesson: NotebookPage) -> None:
    shown = lesson.output(lesson.cell("kill_and_relaunch(seed=SEED)")).inner_text()
    assert "ha muerto por SIGKILL" in shown and "2 pagos" in shown


def test_the_exported_program_says_what_is_missing(lesson: NotebookPage) -> None:
    shown = lesson.output(lesson.cell("export_program(")).inner_text()
    assert "save_step (6.1)" in shown and "protect (6.4)" in shown


def test_a_quiet_new_start_is_called_by_its_name(lesson: NotebookPage) -> None:
    found = {mutant.name: mutant for mutant in zoo.mutants("6.2")}["new_if_missing"]
    answer = lesson.cell("def open_run")
    lesson.type_into(answer, found.source)
    lesson.run(answer)
    check = lesson.cell('check("6.2"')
    lesson.run(check)
    shown = lesson.output(check).inner_text()
    assert found.diagnosis in shown


def test_every_picture_is_shown(lesson: NotebookPage) -> None:
    check_pictures(lesson, count=2)


def test_the_dashboard_works_with_the_keyboard_alone(lesson: NotebookPage) -> None:
    cell = lesson.cell("dashboard(")
    output = lesson.output(cell)
    output.scroll_into_view_if_needed()
    cell.locator(".cm-content").focus()
    lesson.page.keyboard.press("Escape")
    lesson.press(output, "el arnés del curso anterior", "Carpeta vacía y mundo sin tocar")
    lesson.press(output, "Arrancar", "En marcha: el arnés del curso anterior")
    output.get_by_text(re.compile(r"\b[1-9]\d? de 24 facturas pagadas")).first.wait_for()
    lesson.press(output, "Matar con SIGKILL", "Muerto por SIGKILL")
    lesson.press(output, "Reanudar", "El proceso ha terminado: tarea hecha")
    assert "24 de 24 facturas pagadas" in output.inner_text()
    assert "más de una vez" in output.inner_text(), "el arnés base empieza de cero y repite"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_text_stands_out_from_its_background(lesson: NotebookPage, theme: Theme) -> None:
    check_contrast(lesson, theme)

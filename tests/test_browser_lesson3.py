"""La lección 3 en JupyterLab: el explorador con el teclado, un fallo por su nombre y los dos temas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import NotebookPage, Theme, chromium_page, jupyter_server
from lesson_builds import fresh
from test_browser_lesson1 import LOW_CONTRAST, MIN_CONTRAST

from autograder import zoo
from autograder.exercises import for_lesson
from course.release import replace_file

pytestmark = [pytest.mark.slow, pytest.mark.needs("chromium")]

SLUG = "03_reanudacion"
PATH = f"{SLUG}/{SLUG}.ipynb"


def lesson_folder(folder: Path) -> Path:
    """La lección recién publicada, sola en una carpeta."""
    built = fresh(SLUG, execute=False)
    replace_file(folder / PATH, built.release)
    for name, data in built.figures.items():
        replace_file(folder / SLUG / "figuras" / name, data)
    return folder


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NotebookPage]:
    """La lección abierta y ejecutada entera, sin haber escrito nada."""
    folder = lesson_folder(tmp_path_factory.mktemp("lessons"))
    home = tmp_path_factory.mktemp("casa")
    with jupyter_server(folder, home) as address, chromium_page() as page:
        notebook = NotebookPage.open(page, address, PATH)
        notebook.run_all()
        yield notebook


def test_running_everything_leaves_no_error_and_every_check_pending(lesson: NotebookPage) -> None:
    errors = lesson.page.locator('[data-mime-type="application/vnd.jupyter.error"]')
    stderr = lesson.page.locator('[data-mime-type="application/vnd.jupyter.stderr"]')
    assert (errors.count(), stderr.count()) == (0, 0)
    for exercise in for_lesson(3):
        report = lesson.output(lesson.cell(f'check("{exercise.id}"'))
        report.scroll_into_view_if_needed()
        report.get_by_text(f"pendiente (0 de {exercise.points} puntos)").wait_for()


def test_the_server_answers_400_through_the_real_sdk(lesson: NotebookPage) -> None:
    shown = lesson.output(lesson.cell("send_as_is(crashed)")).inner_text()
    assert "anthropic.BadRequestError: error 400" in shown
    assert "without `tool_result` blocks immediately after" in shown


def test_every_picture_is_shown(lesson: NotebookPage) -> None:
    pictures = lesson.page.locator(".jp-RenderedMarkdown img")
    assert pictures.count() == 2
    for number in range(pictures.count()):
        picture = pictures.nth(number)
        picture.scroll_into_view_if_needed()
        assert picture.evaluate("image => image.complete && image.naturalWidth > 0")


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
        lesson.focus_by_keyboard(output.get_by_role("button", name=name))
        lesson.page.keyboard.press("Enter")
        output.get_by_role("status").get_by_text(said).first.wait_for()
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
    lesson.use_theme(theme)
    seen, low = lesson.page.evaluate(LOW_CONTRAST, MIN_CONTRAST)
    assert (seen > 100, low) == (True, [])

"""La lección 2 en JupyterLab: el explorador con el teclado, la figura de un fallo y los dos temas."""

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

SLUG = "02_instantaneas_atomicas"
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
    for exercise in for_lesson(2):
        report = lesson.output(lesson.cell(f'check("{exercise.id}"'))
        report.get_by_text("pendiente (0 de").wait_for()


def test_every_picture_is_shown(lesson: NotebookPage) -> None:
    pictures = lesson.page.locator(".jp-RenderedMarkdown img")
    for number in range(pictures.count()):
        picture = pictures.nth(number)
        picture.scroll_into_view_if_needed()
        assert picture.evaluate("image => image.complete && image.naturalWidth > 0")


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
        lesson.focus_by_keyboard(output.get_by_role("button", name=name))
        lesson.page.keyboard.press("Enter")
        output.get_by_role("status").get_by_text(said).first.wait_for()


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
    lesson.use_theme(theme)
    seen, low = lesson.page.evaluate(LOW_CONTRAST, MIN_CONTRAST)
    assert (seen > 100, low) == (True, [])

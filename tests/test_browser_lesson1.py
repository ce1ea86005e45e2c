"""La lección 1 en JupyterLab, como la hace quien aprende: en un navegador, con tema claro y oscuro."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import NotebookPage, Theme, chromium_page, jupyter_server
from classroom import right_answers
from lesson_builds import REPO, fresh

from autograder import zoo
from autograder.exercises import for_lesson
from course.release import replace_file

pytestmark = [pytest.mark.slow, pytest.mark.needs("chromium")]

SLUG = REPO.slugs()[0]
PATH = f"{SLUG}/{SLUG}.ipynb"
AUTOMATIC = [e for e in for_lesson(1) if e.kind != "written"]
MIN_CONTRAST = 4.5
"""Lo que pide WCAG 2.1 (AA) para el texto normal."""

LOW_CONTRAST = """async (minimum) => {
    const channel = v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    const parse = text => (text.match(/[\\d.]+/g) || []).map(Number);
    const luminance = ([r, g, b]) =>
        0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const background = element => {
        for (let e = element; e; e = e.parentElement) {
            const color = parse(getComputedStyle(e).backgroundColor);
            if (color.length === 3 || color[3] > 0.5) return color;
        }
        return [255, 255, 255];
    };
    const found = [];
    const skipped = 'svg, .jp-mod-hidden, mjx-container, button, details:not([open])';
    const check = element => {
        const own = [...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
        if (!own || element.closest(skipped) || !element.getClientRects().length) return 0;
        const a = luminance(parse(getComputedStyle(element).color));
        const b = luminance(background(element));
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < minimum)
            found.push(`${contrast.toFixed(1)}: ${element.textContent.trim().slice(0, 60)}`);
        return 1;
    };
    let seen = 0;
    for (const cell of document.querySelectorAll('.jp-Notebook .jp-Cell')) {
        cell.scrollIntoView();
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        const inside = '.jp-RenderedMarkdown *, .jp-OutputArea-output *';
        for (const element of cell.querySelectorAll(inside)) seen += check(element);
    }
    return [seen, found];
}"""
"""Recorre el cuaderno y devuelve cuántos textos ha mirado y los que apenas se distinguen."""


def lesson_folder(folder: Path) -> Path:
    """La lección recién publicada, sola en una carpeta."""
    built = fresh(SLUG, execute=False)
    replace_file(folder / PATH, built.release)
    for name, data in built.figures.items():
        replace_file(folder / SLUG / "figuras" / name, data)
    return folder


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Las soluciones de la lección."""
    solved = tmp_path_factory.mktemp("solucion") / f"{SLUG}.ipynb"
    solved.write_bytes(fresh(SLUG, execute=True).solution or b"")
    return right_answers(solved)


@pytest.fixture(scope="module")
def lesson(
    tmp_path_factory: pytest.TempPathFactory, answers: dict[str, str]
) -> Iterator[NotebookPage]:
    """La lección abierta y ejecutada entera, sin haber escrito nada."""
    folder = lesson_folder(tmp_path_factory.mktemp("lessons"))
    home = tmp_path_factory.mktemp("casa")
    with jupyter_server(folder, home) as address, chromium_page() as page:
        notebook = NotebookPage.open(page, address, PATH)
        notebook.run_all()
        yield notebook


def report(lesson: NotebookPage, exercise: str) -> str:
    """Lo que dice la comprobación de un ejercicio."""
    return lesson.output(lesson.cell(f'check("{exercise}"')).inner_text()


def test_running_everything_leaves_no_error_and_every_check_pending(lesson: NotebookPage) -> None:
    for kind in ("error", "stderr"):
        assert (
            lesson.page.locator(f'[data-mime-type="application/vnd.jupyter.{kind}"]').count() == 0
        )
    for exercise in AUTOMATIC:
        assert f"pendiente (0 de {exercise.points} puntos)" in report(lesson, exercise.id)


def test_the_picture_is_shown(lesson: NotebookPage) -> None:
    picture = lesson.page.locator(".jp-RenderedMarkdown img").first
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")


def test_the_explorer_works_with_the_keyboard_alone(lesson: NotebookPage) -> None:
    output = lesson.output(lesson.cell("crash_explorer("))
    for name, said in (
        ("Arrancar el proceso", "Hay un proceso nuevo"),
        ("Cinco turnos", "Turnos terminados: 5"),
        ("Matar con SIGKILL", "Muerto"),
        ("Arrancar el proceso", "Ha empezado de cero"),
    ):
        lesson.focus_by_keyboard(output.get_by_role("button", name=name))
        lesson.page.keyboard.press("Enter")
        output.get_by_text(said).wait_for()


def test_an_answer_typed_in_gets_its_points(lesson: NotebookPage, answers: dict[str, str]) -> None:
    exercise = AUTOMATIC[0]
    answer = lesson.cell(f"{exercise.names[0]} = ")
    lesson.type_into(answer, answers[exercise.id])
    lesson.run(answer)
    lesson.run(lesson.cell(f'check("{exercise.id}"'))
    assert f"{exercise.points} de {exercise.points} puntos" in report(lesson, exercise.id)


def test_a_mistake_is_called_by_its_name(lesson: NotebookPage) -> None:
    exercise = next(e for e in AUTOMATIC if e.kind == "code")
    mutant = zoo.mutants(exercise.id)[0]
    answer = lesson.cell(f"class {exercise.names[0]}")
    lesson.type_into(answer, mutant.source)
    lesson.run(answer)
    lesson.run(lesson.cell(f'check("{exercise.id}"'))
    assert mutant.diagnosis in report(lesson, exercise.id)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_text_stands_out_from_its_background(lesson: NotebookPage, theme: Theme) -> None:
    lesson.use_theme(theme)
    seen, low = lesson.page.evaluate(LOW_CONTRAST, MIN_CONTRAST)
    assert (seen > 100, low) == (True, [])

"""La lección 1 en JupyterLab, como la hace quien aprende: en un navegador, con tema claro y oscuro."""

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
from classroom import right_answers
from lesson_builds import REPO, fresh

from autograder import zoo
from autograder.exercises import for_lesson

pytestmark = [pytest.mark.slow, pytest.mark.needs("chromium")]

SLUG = REPO.slugs()[0]
AUTOMATIC = [e for e in for_lesson(1) if e.kind != "written"]


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
    with opened_lesson(SLUG, tmp_path_factory) as notebook:
        yield notebook


def report(lesson: NotebookPage, exercise: str) -> str:
    """Lo que dice la comprobación de un ejercicio."""
    return lesson.output(lesson.cell(f'check("{exercise}"')).inner_text()


def test_running_everything_leaves_no_error_and_every_check_pending(lesson: NotebookPage) -> None:
    check_all_pending(lesson, 1)


def test_the_picture_is_shown(lesson: NotebookPage) -> None:
    check_pictures(lesson, count=1)


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
    check_contrast(lesson, theme)

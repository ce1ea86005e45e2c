"""nbgrader por sí solo: se publica, se recoge, se corrige y se exporta con sus propias órdenes.

En una copia recién sacada del repositorio, tras `python -m course build --class`, y sin nada
nuestro de por medio. Lo que dice el libro de notas es lo que dicen las comprobaciones.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from classroom import (
    Classroom,
    Notebook,
    answered,
    automatic,
    load,
    mistakes,
    noisy,
    quitting,
    right_answers,
    with_cell,
)
from lesson_builds import REPO
from test_lessons import check_outputs, run_all

from autograder.exercises import for_lesson
from autograder.notebook import check_notebook
from course.build.pipeline import read_notebook

pytestmark = pytest.mark.slow

SLUGS = REPO.slugs()
FULL = SLUGS[0]
"""La lección en la que se prueba la clase entera; en las demás bastan tres entregas."""
WORK = "lo que yo había escrito"


@dataclass
class Graded:
    """Una lección corregida con nbgrader, y lo que cada entrega tenía que sacar."""

    slug: str
    room: Classroom
    answers: dict[str, str]
    lessons_before: dict[str, bytes]
    log: dict[str, str] = field(default_factory=dict)

    @property
    def release(self) -> Path:
        return self.room.paths.class_notebook("release", self.slug)

    def hand_in(self, student: str, notebook: Notebook, *, line_end: str = "\n") -> None:
        path = self.room.submission(student, self.slug)
        path.parent.mkdir(parents=True)
        text = json.dumps(notebook, indent=1, ensure_ascii=False)
        path.write_bytes(text.replace("\n", line_end).encode())

    def students(self) -> list[str]:
        return sorted(p.name for p in (self.room.paths.class_folder / "submitted").iterdir())

    def scores(self, student: str) -> dict[str, float | None]:
        """Los puntos automáticos de cada ejercicio, según el libro de notas."""
        from nbgrader.api import Gradebook

        url = f"sqlite:///{self.room.paths.class_folder / 'gradebook.db'}"
        with Gradebook(url) as book:
            notebook = book.find_submission_notebook(self.slug, self.slug, student)
            by_name = {grade.name: grade.auto_score for grade in notebook.grades}
        return {e.id: by_name[f"{e.slug}_check"] for e in automatic(self.slug)}

    def run(self, *arguments: str) -> str:
        done = self.room.nbgrader(*arguments)
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout + done.stderr


def hand_in_all(graded: Graded) -> None:
    """Las entregas: muchas en la primera lección, y en las demás las que dan toda la escala."""
    slug, right, release = graded.slug, graded.answers, graded.release
    complete = answered(release, right)
    graded.hand_in("referencia", complete)
    graded.hand_in("sin-tocar", load(release))
    wrong = {exercise: specimen.source for exercise, specimen in mistakes(slug).items()}
    if slug != FULL:
        graded.hand_in("todo-con-errores", answered(release, right | wrong))
        return
    half = dict(list(right.items())[: len(right) // 2])
    graded.hand_in("josé-a-medias", answered(release, half))
    for exercise, source in wrong.items():
        graded.hand_in(f"error-en-{exercise}", answered(release, right | {exercise: source}))
    loud = {e.id: noisy(e, right[e.id]) for e in automatic(slug)}
    graded.hand_in("avisos-y-prints", answered(release, right | loud))
    windows = {exercise: text.replace("\n", "\r\n") for exercise, text in right.items()}
    graded.hand_in("windows", answered(release, windows), line_end="\r\n")
    names = "report = verdict = result = score = names = learner = exercise = points = judge = 0"
    graded.hand_in("mismos-nombres", with_cell(complete, names))
    quits = next(e for e in automatic(slug) if e.kind == "code")
    graded.hand_in("sale-del-proceso", answered(release, right | {quits.id: quitting(quits)}))


@pytest.fixture(scope="module", params=SLUGS)
def graded(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Graded]:
    slug: str = request.param
    room = Classroom.clone(tmp_path_factory.mktemp("clase"))
    lesson = room.paths.lesson(slug)
    started = load(lesson)
    started["cells"][0]["source"] = WORK
    lesson.write_text(json.dumps(started, ensure_ascii=False), encoding="utf-8")
    before = room.files("lessons")
    done = room.course("build", "--class", slug)
    assert (done.returncode, done.stderr) == (0, "")
    answers = right_answers(room.paths.class_notebook("source", slug))
    graded = Graded(slug, room, answers, before)
    graded.run("generate_assignment", slug, "--force")
    hand_in_all(graded)
    graded.log["autograde"] = graded.run("autograde", slug)
    graded.run("generate_feedback", slug)
    graded.run("export")
    yield graded


only_in_full = pytest.mark.parametrize("graded", [FULL], indirect=True)
"""Lo que tarda y no depende de la lección se prueba en una."""


def test_there_are_enough_submissions(graded: Graded) -> None:
    assert len(graded.students()) >= (8 if graded.slug == FULL else 3)


def test_right_code_gets_every_point(graded: Graded) -> None:
    full = {e.id: float(e.points) for e in automatic(graded.slug)}
    right = {"referencia", "avisos-y-prints", "windows", "mismos-nombres"}
    for student in sorted(right & set(graded.students())):
        assert (student, graded.scores(student)) == (student, full)


def test_an_untouched_lesson_gets_nothing(graded: Graded) -> None:
    assert set(graded.scores("sin-tocar").values()) == {0.0}


def test_a_mistake_costs_its_own_exercise(graded: Graded) -> None:
    partial = []
    for exercise in automatic(graded.slug):
        specimen = mistakes(graded.slug)[exercise.id]
        if graded.slug == FULL:
            scores = graded.scores(f"error-en-{exercise.id}")
            full = {e.id: float(e.points) for e in automatic(graded.slug)}
            assert scores == full | {exercise.id: scores[exercise.id]}, specimen.name
        else:
            scores = graded.scores("todo-con-errores")
        own = scores[exercise.id]
        assert own is not None and own < exercise.points, specimen.name
        assert specimen.points is None or own == specimen.points, specimen.name
        partial.append(own > 0)
    assert any(partial) or graded.slug != FULL, "ningún error recibe parte de los puntos"


@only_in_full
def test_an_answer_that_kills_its_process_costs_its_own_exercise(graded: Graded) -> None:
    exercises = automatic(graded.slug)
    quits = next(e for e in exercises if e.kind == "code")
    scores = graded.scores("sale-del-proceso")
    assert scores[quits.id] == 0.0
    for exercise in exercises[: exercises.index(quits)]:
        assert scores[exercise.id] == exercise.points


def test_the_gradebook_says_what_course_check_says(graded: Graded) -> None:
    for student in graded.students():
        reports = check_notebook(graded.room.submission(student, graded.slug)).reports
        assert (student, {r.exercise: r.points for r in reports}) == (
            student,
            graded.scores(student),
        )


@only_in_full
@pytest.mark.parametrize("student", ["josé-a-medias", "avisos-y-prints"])
def test_the_gradebook_says_what_the_self_check_cells_say(
    graded: Graded, student: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(graded.room.paths.root))
    notebook = read_notebook(graded.room.submission(student, graded.slug).read_bytes())
    run_all(notebook, tmp_path)
    seen = {e: float(data["text/plain"]) for e, data in check_outputs(notebook).items()}
    assert seen == graded.scores(student)


@only_in_full
def test_validate_speaks_our_text_and_passes_what_is_right(graded: Graded) -> None:
    untouched = graded.run("validate", str(graded.room.submission("sin-tocar", graded.slug)))
    assert "pendiente" in untouched.lower()
    right = graded.run("validate", str(graded.room.submission("referencia", graded.slug)))
    assert "Success! Your notebook passes all the tests." in right


def test_written_answers_wait_for_a_person(graded: Graded) -> None:
    from nbgrader.api import Gradebook

    written = [e for e in for_lesson(int(graded.slug[:2])) if e.kind == "written"]
    url = f"sqlite:///{graded.room.paths.class_folder / 'gradebook.db'}"
    with Gradebook(url) as book:
        for exercise in written:
            pending = {
                student: book.find_grade(
                    exercise.slug, graded.slug, graded.slug, student
                ).needs_manual_grade
                for student in ("referencia", "sin-tocar")
            }
            assert pending == {"referencia": True, "sin-tocar": False}


def test_everyone_has_feedback_and_a_line_in_the_export(graded: Graded) -> None:
    folder = graded.room.paths.class_folder
    for student in graded.students():
        page = folder / "feedback" / student / graded.slug / f"{graded.slug}.html"
        assert "<html" in page.read_text(encoding="utf-8").lower()
    with (folder / "notas.csv").open(encoding="utf-8", newline="") as file:
        rows = {
            row["student_id"]: float(row["score"])
            for row in csv.DictReader(file)
            if row["assignment"] == graded.slug
        }
    assert rows == {
        student: sum(filter(None, graded.scores(student).values())) for student in graded.students()
    }


def test_nothing_in_lessons_is_touched(graded: Graded) -> None:
    assert WORK in graded.room.paths.lesson(graded.slug).read_text(encoding="utf-8")
    assert graded.room.files("lessons") == graded.lessons_before

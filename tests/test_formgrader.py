"""Formgrader en un navegador de verdad: publica, enseña las entregas y guarda una nota a mano."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from browser import TOKEN, NotebookPage, chromium_page, jupyter_server
from classroom import Classroom, answered, load, right_answers
from lesson_builds import REPO

from autograder.exercises import for_lesson

pytestmark = [pytest.mark.slow, pytest.mark.needs("chromium")]

SLUG = REPO.slugs()[0]
WRITTEN = next(e for e in for_lesson(int(SLUG[:2])) if e.kind == "written")
MARK = 1.5


@dataclass
class Desk:
    """La clase con dos entregas corregidas, y la dirección de su JupyterLab."""

    room: Classroom
    address: str


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("formgrader")
    room = Classroom.clone(folder)
    assert room.course("build", "--class", SLUG).returncode == 0
    release = room.paths.class_notebook("release", SLUG)
    written = right_answers(room.paths.class_notebook("source", SLUG))[WRITTEN.id]
    for student, answers in (("ana", {WRITTEN.id: written}), ("bea", {})):
        path = room.submission(student, SLUG)
        path.parent.mkdir(parents=True)
        notebook = answered(release, answers) if answers else load(release)
        path.write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")
    graded = room.nbgrader("autograde", SLUG)
    assert graded.returncode == 0, graded.stderr[-3000:]
    with jupyter_server(room.paths.root, folder / "navegador") as address:
        yield Desk(room, address)


def exported(room: Classroom) -> dict[str, float]:
    """La nota de cada persona, según `nbgrader export`."""
    done = room.nbgrader("export")
    assert done.returncode == 0, done.stderr[-3000:]
    with (room.paths.class_folder / "notas.csv").open(encoding="utf-8", newline="") as file:
        return {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}


def test_it_opens_from_the_menu_and_shows_the_submissions(desk: Desk) -> None:
    with chromium_page() as page:
        page.goto(f"{desk.address}/lab?token={TOKEN}")
        page.locator(".jp-Launcher").first.wait_for()
        NotebookPage(page).menu("Nbgrader", "Formgrader")
        row = page.frame_locator("iframe").locator("tr", has_text=SLUG)
        row.wait_for()
        assert row.locator("td.num-submissions").inner_text() == "2"


def test_generate_makes_the_release_again_and_leaves_answers_in_lessons_alone(desk: Desk) -> None:
    lesson = desk.room.paths.lesson(SLUG)
    started = load(lesson)
    started["cells"][0]["source"] = "mi respuesta"
    lesson.write_text(json.dumps(started), encoding="utf-8")
    before = desk.room.files("lessons")
    release = desk.room.paths.class_notebook("release", SLUG)
    made = release.stat().st_mtime_ns
    with chromium_page() as page:
        page.goto(f"{desk.address}/formgrader/manage_assignments?token={TOKEN}")
        page.locator("tr", has_text=SLUG).locator("td.assign a").click()
        page.locator(".modal-dialog", has_text="Success").wait_for()
    assert release.stat().st_mtime_ns != made
    assert desk.room.files("lessons") == before


def test_a_mark_given_by_hand_is_saved_and_exported(desk: Desk) -> None:
    before = exported(desk.room)
    with chromium_page() as page:
        page.goto(f"{desk.address}/formgrader/manage_assignments?token={TOKEN}")
        page.get_by_role("link", name="Manual Grading").click()
        for _ in ("lección", "cuaderno"):
            page.get_by_role("link", name=SLUG).last.click()
        row = page.locator("tr", has=page.locator('td[data-search="needs manual grade"]'))
        row.locator("a.name-hidden").click()
        mark = page.locator(f"input.score#{WRITTEN.slug}")
        # La página escucha el campo cuando ya ha puesto el valor por defecto de los puntos de más.
        page.locator("input.extra-credit[placeholder]").first.wait_for(state="attached")
        assert mark.input_value() == ""
        with page.expect_response(lambda r: "/api/grade/" in r.url and r.request.method == "PUT"):
            mark.fill(str(MARK))
            mark.press("Tab")
    after = exported(desk.room)
    assert after == before | {"ana": before["ana"] + MARK}

"""La forma de las lecciones: cada regla se cumple en las nuestras y caza a quien la rompe."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from lesson_builds import MINI, MINI_REGISTRY, MINI_SOURCE, REPO, Facts, fresh, mini_course
from rich.console import Console

from autograder.exercises import REGISTRY
from course.build.pipeline import build_lesson, read_notebook
from course.build.sources import read_lesson
from course.lint.leaks import leak_problems
from course.lint.markdown import word_count
from course.lint.report import Inspection, inspect_lesson, summary_table
from course.lint.spanish import spoken, text_problems
from course.lint.structure import points_for
from course.lint.time import measure

SLUGS = REPO.slugs()


def inspect(slug: str) -> Inspection:
    lesson = read_lesson(REPO.source(slug))
    return inspect_lesson(lesson, read_notebook(fresh(slug, execute=False).release), REGISTRY)


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_the_lesson_keeps_every_rule(slug: str) -> None:
    assert inspect(slug).problems == ()


@pytest.mark.slow
def test_the_course_fits_in_four_hours(capsys: pytest.CaptureFixture[str]) -> None:
    inspections = [inspect(slug) for slug in SLUGS]
    with capsys.disabled():
        print()
        Console(width=100).print(summary_table(inspections))
    assert sum(item.time.total_min for item in inspections) <= 240


@pytest.mark.slow
def test_no_solution_can_be_read_in_any_lesson() -> None:
    releases = [read_notebook(fresh(slug, execute=False).release) for slug in SLUGS]
    lessons = [read_lesson(REPO.source(slug)) for slug in SLUGS]
    assert [leak for lesson in lessons for leak in leak_problems(lesson, releases)] == []


def test_file_names_are_ascii() -> None:
    names = [p.relative_to(REPO.root) for p in REPO.root.glob("*/**/*") if p.name[0] != "."]
    visible = [n for n in names if not any(part.startswith((".", "__")) for part in n.parts)]
    assert [str(name) for name in visible if not str(name).isascii()] == []


def inspect_mini(tmp_path: Path, text: str) -> Inspection:
    course = mini_course(tmp_path, text)
    built = build_lesson(course, MINI, MINI_REGISTRY, execute=False)
    lesson = read_lesson(course.source(MINI))
    return inspect_lesson(lesson, read_notebook(built.release), MINI_REGISTRY)


MINI_TEXT = MINI_SOURCE.read_text(encoding="utf-8")


@pytest.mark.slow
class TestRules:
    def test_the_minimal_lesson_keeps_them_all(self, tmp_path: Path) -> None:
        assert inspect_mini(tmp_path, MINI_TEXT).problems == ()

    @pytest.mark.parametrize(
        ("before", "after", "problem"),
        [
            ("· 2 puntos · unos 4 min ·", "· 3 puntos · unos 4 min ·", "1.1: el título no dice"),
            ("· media", "· difícil", "1.2: el título no dice"),
            ("### 1.2 · Un ejercicio ·", "### 1.2 · Otro nombre ·", "1.2: el título no dice"),
            ("### 1.2 · Un", "### 1.2 - Un", "1.2: tiene 0 enunciados"),
            ("### 1.2 · Un ejercicio ·", "### 1.2 ·", "1.2: el título no dice"),
            ("Ejemplo: «ajo» → `", "Por ahora: «ajo», `", "1.1: el enunciado no lleva un ejemplo"),
            ("<summary>Pista 2</summary>\n\nMira", "<summary>Nota</summary>\n\nMira", "1 pistas"),
            ('check("1.1", FIRST=FIRST)', 'x = check("1.1", FIRST=FIRST)', "a secas"),
            ('check("1.1", FIRST=FIRST)', 'check("1.1", FIRST=FIRST);', "a secas"),
            ('check("1.1", FIRST=FIRST)', 'check("1.2", FIRST=FIRST)', "a secas"),
            ("### BEGIN SOLUTION\nFIRST", "FIRST", "1.1: la respuesta no marca su solución"),
            (
                '# %% exercise="1.1" role="check"',
                '# %%\nA = 1\n\n# %% exercise="1.1" role="check"',
                "1.1: la comprobación no está justo debajo",
            ),
            (
                "# referencia: harness_base.types:ToolResult.to_block",
                "def f():\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION",
                "1.2: la solución no es el código de harness_base.types:ToolResult",
            ),
            ("# Una lección mínima", "## Una lección mínima", "no empieza por el título"),
            ("## Una tabla", "# Una tabla", "hay 2 títulos de primer nivel"),
            ("## Una tabla\n", "", "salta del nivel 1 al 3"),
            ("## Una tabla", "## Una Tabla Grande", "«Una Tabla Grande»: mayúscula solo al"),
            ("Sirve para probar", "hola " * 121 + "Sirve", "como mucho, 120"),
            ("![Una flecha que va de izquierda a derecha.]", "![flecha]", "no es una frase entera"),
            ("Sirve para", "Asumimos que sirve para", "«Asumimos»: di suponer"),
            ("un saludo", "un array", "«array»: di lista"),
        ],
    )
    def test_what_breaks_a_rule_is_named(
        self, tmp_path: Path, before: str, after: str, problem: str
    ) -> None:
        assert before in MINI_TEXT
        text = MINI_TEXT.replace(before, after, 1)
        if "### BEGIN SOLUTION\nFIRST" not in text:
            text = text.replace("### END SOLUTION\n", "", 1)
        problems = inspect_mini(tmp_path, text).problems
        assert any(problem in found for found in problems), problems

    def test_the_registry_and_the_lesson_have_to_agree(self, tmp_path: Path) -> None:
        course = mini_course(tmp_path)
        built = build_lesson(course, MINI, MINI_REGISTRY, execute=False)
        registry = MINI_REGISTRY | {
            "1.1": Facts("1.1", 3, 4, "baja", "table"),
            "1.4": Facts("1.4", 2, 3, "baja", "code"),
        }
        lesson = read_lesson(course.source(MINI))
        problems = inspect_lesson(lesson, read_notebook(built.release), registry).problems
        assert "1.1: con 4 min vale 2 puntos, no 3" in problems
        assert "1.4: está en el registro y no en la lección" in problems

    def test_points_follow_the_minutes(self) -> None:
        assert [points_for(minutes) for minutes in (3, 4, 5, 8, 9)] == [2, 2, 4, 4, 6]

    def test_a_solution_that_can_be_read_in_a_hint_is_named(self, tmp_path: Path) -> None:
        leak = (
            'block: Block = {"type": "tool_result", "tool_use_id": call_id, "content": '
            'self.content}\nif self.is_error:\n    block["is_error"] = True'
        )
        text = MINI_TEXT.replace("Empieza por `type`.", f"```python\n{leak}\n```")
        problems = inspect_mini(tmp_path, text).problems
        assert any(p.startswith("la solución de 1.2 se lee en lo publicado") for p in problems)

    def test_two_lines_alone_are_not_a_leak(self, tmp_path: Path) -> None:
        hint = '```python\nif self.is_error:\n    block["is_error"] = True\n```'
        assert inspect_mini(tmp_path, MINI_TEXT.replace("Empieza por `type`.", hint)).problems == ()


class TestTime:
    def test_it_follows_the_rule_to_the_second(self) -> None:
        cells = [
            nbformat.v4.new_markdown_cell(
                "# Dos palabras\n\n| a | b |\n|---|---|\n| `c` | [d e](x) |\n\n"
                "<details><summary>Pista</summary>\n\nno cuenta\n</details>\n\n![tampoco](y.svg)"
            ),
            nbformat.v4.new_code_cell("from autograder.widgets import slider, other\n\nslider()"),
            nbformat.v4.new_code_cell('predict("1.a", "")'),
            nbformat.v4.new_code_cell("check()", metadata={"curso": {"role": "check"}}),
        ]
        time = measure(nbformat.v4.new_notebook(cells=cells), [4, 7])
        assert (time.words, time.code_lines) == (7, 3)
        assert (time.predictions, time.explorers, time.exercise_min) == (1, 1, 11)
        assert time.total_min == pytest.approx(7 / 200 + 3 * 5 / 60 + 11 + 1 + 3)
        assert time.words_per_line == pytest.approx(7 / 3)

    def test_only_what_can_be_read_counts_as_a_word(self) -> None:
        assert word_count("una · dos — **tres** <b>cuatro</b> <!-- no --> `cinco seis`") == 6


MEANT = {
    ("autograder/faults/model.py", "Crash"): "el título de un artículo",
    ("harness_base/compaction.py", "resumir"): "aquí es hacer un resumen",
    ("harness_base/schemas.py", "array"): "el nombre de un tipo de JSON Schema",
    ("harness_base/program/json_schema.py", "array"): "el nombre de un tipo de JSON Schema",
}
"""Palabras que en un archivo están bien, y por qué."""


def test_code_and_messages_speak_as_the_lessons_do() -> None:
    found = []
    for package in ("harness_base", "autograder", "course"):
        for path in sorted((REPO.root / package).rglob("*.py")):
            name = path.relative_to(REPO.root).as_posix()
            if not name.startswith(("course/sources/", "course/lint/", "autograder/mutants/")):
                found += [
                    f"{name}: {problem}"
                    for problem in text_problems(
                        spoken(path.read_text(encoding="utf-8")), quotes=False
                    )
                    if not any(name == n and f"«{word}»" in problem for n, word in MEANT)
                ]
    assert found == []


class TestSpanish:
    @pytest.mark.parametrize(
        "text",
        [
            "resumir la tarea", "una librería", "no soporta", "remover", "se asume", "eventualmente",
            "parsear", "loguear", "testear", "crashea", "hacer un fork", "el array", "una bandera",
            "colapsar", "el evento disparado", "la caída cayó", "coger", "el ordenador",
            "la computadora", "vosotros", "tenéis", "simplemente", "Obviamente,", "es fácil",
            'dice "hola"', "un 0.5 de probabilidad", "tarda 2.5 s",
        ],
    )  # fmt: skip
    def test_what_the_course_does_not_say_is_named(self, text: str) -> None:
        assert text_problems(text) != []

    @pytest.mark.parametrize(
        "text",
        [
            "un resumen de lo hecho", "la bandeja", "recoger los resultados", "es difícil",
            "el soporte", "dice «hola»", "la figura 2.3", "0,5 de probabilidad",
            "Python 3.11", "dieciséis", "además", "un presumible error", "el ordinal", "conjunto",
        ],
    )  # fmt: skip
    def test_what_it_does_say_is_accepted(self, text: str) -> None:
        assert text_problems(text) == []

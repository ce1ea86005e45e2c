"""El catálogo: cada diagnóstico tiene un texto, cada texto se usa, y se lee bien."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import autograder
from autograder.catalogue import message, texts
from autograder.catalogue.text import LINES_MAX, Text
from autograder.exercises import REGISTRY
from autograder.verdict import finding
from autograder.zoo import mutants

HERE = Path(autograder.__file__).parent
TEXTS = texts()
DIAGNOSIS = re.compile(r"[a-záéíóúüñ0-9_]+(-[a-záéíóúüñ0-9_]+)*\Z")

FORBIDDEN = re.compile(
    r"\b(resumir\w*|librer[ií]as?|soporta\w*|remover|remueve|asum\w+|eventualmente|parse\w+|"
    r"logue\w+|teste\w+|crashe\w+|fork|arrays?|banderas?|colaps\w+|coge\w*|cogid\w+|ordenador\w*|"
    r"computador\w*|vosotros|simplemente|obviamente|fácil\w*)\b",
    re.IGNORECASE,
)


def named_in_code() -> set[str]:
    """Los textos que aparecen en los jueces y en sus ayudantes: entre ellos, sus diagnósticos."""
    found: set[str] = set()
    for folder in (HERE, HERE / "exercises", HERE / "faults"):
        for path in folder.glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return found


USED = named_in_code()


@pytest.mark.parametrize("diagnosis", TEXTS)
def test_every_text_is_used(diagnosis: str) -> None:
    assert DIAGNOSIS.match(diagnosis)
    assert diagnosis in USED


@pytest.mark.parametrize("diagnosis", TEXTS)
def test_every_text_is_short_and_ends_with_where_to_look(diagnosis: str) -> None:
    text = TEXTS[diagnosis]
    lines = message(finding(diagnosis, **dict.fromkeys(text.placeholders(), "x")))
    assert len(lines) <= LINES_MAX
    assert text.did
    assert text.where.endswith((".", "?", ":", "»."))
    assert not text.idea or text.idea.startswith("Quizá contabas con ")


@pytest.mark.parametrize("diagnosis", TEXTS)
def test_no_text_uses_words_that_the_course_avoids(diagnosis: str) -> None:
    prose = re.sub(r"`[^`]*`", "", " ".join(vars(TEXTS[diagnosis]).values()))
    assert not FORBIDDEN.search(prose), FORBIDDEN.search(prose)


def test_every_mutant_names_a_diagnosis_that_exists() -> None:
    for exercise in REGISTRY:
        for item in mutants(exercise):
            assert item.diagnosis in TEXTS, f"{exercise}/{item.name}"


def test_data_are_shown_on_one_line_and_cut() -> None:
    lines = Text(did="Vi {visto}.").lines({"visto": "a\n" * 1000})
    assert len(lines) == 1
    assert "\n" not in lines[0]
    assert len(lines[0]) < 400


def test_code_inside_code_is_quoted_another_way() -> None:
    text = Text(did="Salió `{error}`: {visto}.")
    assert text.lines({"error": "es de tipo `Usage`, y no", "visto": "`usage`"}) == (
        "Salió `es de tipo «Usage», y no`: `usage`.",
    )


def test_whole_numbers_are_written_as_in_spanish_except_in_code() -> None:
    text = Text(did="Esperaba {esperado} y hay `{visto}`.")
    assert text.lines({"esperado": 12831059, "visto": 12831059}) == (
        "Esperaba 12\N{NO-BREAK SPACE}831\N{NO-BREAK SPACE}059 y hay `12831059`.",
    )


def test_a_value_that_is_not_json_is_named_by_its_type() -> None:
    assert Text(did="Vi {visto}.").lines({"visto": {"$": "object", "type": "EI"}}) == (
        "Vi algo de tipo EI.",
    )


def test_braces_in_the_data_are_left_alone() -> None:
    assert Text(did="Vi {visto}.").lines({"visto": '{"turn": 8}'}) == ('Vi {"turn": 8}.',)

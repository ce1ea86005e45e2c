"""El informe: un solo número para nbgrader, y lo mismo contado en texto y en HTML."""

from __future__ import annotations

import pytest

from autograder.report import Report, build, clamp
from autograder.verdict import PASSED, Picture, Verdict, failed, finding, judged


def report(verdict: Verdict) -> Report:
    return build("1.2", "Anota una respuesta", 4, verdict)


@pytest.mark.parametrize(
    ("fraction", "score"),
    [(1.0, "4.0"), (0.75, "3.0"), (1 / 3, "1.33"), (0.0, "0.0"), (-1.0, "0.0"), (9.0, "4.0")],
)
def test_repr_is_one_number_that_nbgrader_reads(fraction: float, score: str) -> None:
    assert repr(report(Verdict(fraction))) == score


@pytest.mark.parametrize("odd", [float("nan"), float("inf"), float("-inf"), True])
def test_odd_numbers_are_clamped(odd: float) -> None:
    value = clamp(odd, 4.0)
    assert type(value) is float
    assert 0.0 <= value <= 4.0


@pytest.mark.parametrize(
    ("verdict", "word", "icon"),
    [
        (PASSED, "correcto", "✓"),
        (failed("bucle-sin-fin", segundos=3), "todavía no", "✗"),
        (failed("bucle-sin-fin", segundos=3, fraction=0.5), "a medias", "◐"),
        (failed("pendiente", ejercicio="1.2"), "pendiente", "…"),
    ],
)
def test_the_state_is_a_word_and_an_icon(verdict: Verdict, word: str, icon: str) -> None:
    shown = report(verdict)
    for text in (str(shown), shown._repr_html_()):
        assert word in text
        assert icon in text


def test_the_text_and_the_html_say_the_same() -> None:
    shown = report(failed("lanza-una-excepción", error="E", lugar="", momento="Al ejecutar"))
    (item,) = shown.messages
    for line in item.lines:
        assert line in str(shown)
        assert line.split("`")[0] in shown._repr_html_()


def test_a_picture_comes_with_its_text() -> None:
    shown = report(Verdict(0.0, picture=Picture("<svg></svg>", "paso 1 <b>")))
    assert "<svg></svg>" in shown._repr_html_()
    assert "paso 1 &lt;b&gt;" in shown._repr_html_()
    assert "paso 1 <b>" in str(shown)


def test_what_is_not_told_is_counted() -> None:
    found = [finding("bucle-sin-fin", segundos=seconds) for seconds in (1, 2, 3, 4)]
    shown = report(judged(0.5, found))
    assert len(shown.messages) == 2
    assert "quedan 2 cosas más por mirar" in str(shown)
    assert "quedan" not in str(report(judged(0.5, found[:2])))


def test_what_a_person_must_look_at_is_said() -> None:
    assert "la mire una persona" in str(report(Verdict(0.0, manual=True)))


def test_figures_are_written_as_in_spanish() -> None:
    assert "(2,5 de 4 puntos)" in str(report(Verdict(0.625)))


def test_long_output_is_cut() -> None:
    shown = build("1.2", "", 4, Verdict(0.0), printed=["x" * 10_000])
    assert len(str(shown)) < 4000

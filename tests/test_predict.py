"""`predict`: sin puntos; explica cualquier opción, y una llamada mal escrita recibe una línea."""

from __future__ import annotations

import pytest

from autograder.predict import Answer, Line, Predict, Review
from autograder.predictions import lessons, predictions, review
from autograder.predictions.model import Prediction

ALL = [*predictions().values(), *(item for lesson in lessons() for item in review(lesson))]


@pytest.fixture
def predict() -> Predict:
    return Predict()


@pytest.mark.parametrize("item", ALL, ids=lambda item: item.id)
def test_every_option_is_explained_and_one_is_right(item: Prediction) -> None:
    assert any(option.right for option in item.options)
    assert not all(option.right for option in item.options)
    assert [option.letter for option in item.options] == list("abcdefgh"[: len(item.options)])
    assert all(len(option.why.split()) >= 5 for option in item.options)


@pytest.mark.parametrize("item", ALL, ids=lambda item: item.id)
def test_no_reason_repeats_the_word_that_goes_before_it(item: Prediction) -> None:
    for option in item.options:
        repeated = ("Eso es", "Sí", "Acertaste") if option.right else ("No.", "No hay", "No es eso")
        assert not option.why.startswith(repeated)


@pytest.mark.parametrize("lesson", lessons())
def test_the_right_letter_cannot_be_guessed(lesson: str) -> None:
    own = [item for item in predictions().values() if item.id.startswith(f"{lesson}.")]
    for group in (own, review(lesson)):
        letters = [option.letter for item in group for option in item.options if option.right]
        assert len(letters) < 2 or len(set(letters)) > 1, letters


@pytest.mark.parametrize("item", predictions().values(), ids=lambda item: item.id)
def test_each_answer_shows_its_reason(predict: Predict, item: Prediction) -> None:
    for option in item.options:
        shown = predict(item.id, f" {option.letter.upper()} ")
        assert isinstance(shown, Answer)
        assert option.why in repr(shown)
        assert ("✓" if option.right else "✗") in shown._repr_html_()


@pytest.mark.parametrize("empty", ["", " ", ...])
def test_an_empty_answer_is_pending_and_hides_the_reasons(predict: Predict, empty: object) -> None:
    item = next(iter(predictions().values()))
    shown = predict(item.id, empty)
    assert isinstance(shown, Answer)
    assert "endiente" in repr(shown)
    for option in item.options:
        assert option.why not in repr(shown)
        assert option.why not in shown._repr_html_()
    assert not predict.record


@pytest.mark.parametrize("arguments", [(), ("9.z", "a"), (None, "a"), ("1.a", "z"), ("1.a", 3)])
def test_a_call_written_wrong_gets_one_line(
    predict: Predict, arguments: tuple[object, ...]
) -> None:
    shown = predict(*arguments)
    assert isinstance(shown, Line)
    assert "\n" not in repr(shown)


def test_the_first_answer_is_kept(predict: Predict) -> None:
    item = next(iter(predictions().values()))
    first, second = item.options[0].letter, item.options[1].letter
    predict(item.id, first)
    shown = predict(item.id, second)
    assert predict.record == {item.id: first}
    assert f"La primera vez elegiste {first}." in repr(shown)


def test_the_review_explains_every_option(predict: Predict) -> None:
    shown = predict.review("1")
    assert isinstance(shown, Review)
    html = shown._repr_html_()
    assert html.count("<summary>") == 1 + sum(len(item.options) for item in review("1"))
    assert html.index("Repaso opcional, sin puntos: 5 preguntas") < html.index("<p")
    assert isinstance(predict.review("9"), Line)

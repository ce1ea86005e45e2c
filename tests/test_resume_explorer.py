"""El explorador de la lección 3: muertes de verdad en cada instante, y lo que decide quien reanuda."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from ipywidgets import HTML, Button, ToggleButtons, Widget

from autograder.demos.crash_instants import INSTANTS, kill_there, look
from autograder.widgets import resume_explorer
from autograder.widgets.twin import WithTwin


@pytest.fixture(scope="module")
def explorer() -> WithTwin:
    return resume_explorer()


def parts(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def press(explorer: WithTwin, text: str) -> None:
    found = [part for part in parts(explorer.widget) if isinstance(part, Button)]
    next(part for part in found if part.description == text).click()


def choose(explorer: WithTwin, instant: str) -> None:
    next(p for p in parts(explorer.widget) if isinstance(p, ToggleButtons)).value = instant


def shown(explorer: WithTwin) -> str:
    texts = (part.value for part in parts(explorer.widget) if isinstance(part, HTML))
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", " ".join(texts)))


def test_the_decision_follows_the_record_and_never_the_world() -> None:
    names = list(INSTANTS)
    views = dict(zip(names, map(look, kill_there(names)), strict=True))
    started, done = views["2.ª empezada"], views["2.ª hecha"]
    assert [call.decision for call in started] == [call.decision for call in done]
    assert (started[1].world, done[1].world) == ("sin pagar", "1 pago")
    for calls in views.values():
        doubts = [call for call in calls if call.decision.startswith("en duda")]
        assert len(doubts) <= 1


def test_resuming_answers_each_call_by_its_verdict(explorer: WithTwin) -> None:
    choose(explorer, "2.ª empezada")
    press(explorer, "Matar ahí")
    text = shown(explorer)
    assert "pagar F-2032 pedida, sin resultado nada sin pagar en duda" in text
    assert "pagar F-2033 pedida, sin resultado nada sin pagar sin empezar: se ejecuta" in text
    press(explorer, "Reanudar")
    text = shown(explorer)
    assert "F-2031 el recibo P-0001 1 pago" in text
    assert "F-2032 is_error: desenlace desconocido sin pagar" in text
    assert "F-2033 el recibo P-0002 1 pago" in text
    press(explorer, "Reanudar")
    assert "Ya está reanudada" in shown(explorer)


def test_resuming_needs_a_death(explorer: WithTwin) -> None:
    fresh = resume_explorer()
    press(fresh, "Reanudar")
    assert "mata antes el proceso" in shown(fresh)


def test_every_control_has_a_name_and_none_is_disabled(explorer: WithTwin) -> None:
    controls = [p for p in parts(explorer.widget) if isinstance(p, Button | ToggleButtons)]
    assert len(controls) == 3
    assert all(control.description for control in controls)
    assert not any(control.disabled for control in controls)


def test_the_static_twin_tells_the_same_story_in_text_and_html(explorer: WithTwin) -> None:
    bundle = explorer._repr_mimebundle_()
    for text in (bundle["text/plain"], re.sub(r"<[^>]+>", " ", bundle["text/html"])):
        for name in INSTANTS:
            assert name in text
        assert "hecha, en duda, sin empezar" in text
        assert "y en el mundo no" in text
    assert not re.search(r"(?<!border-)color:(?!inherit)", bundle["text/html"]), "sin colores fijos"

"""El explorador de la lección 1: se maneja con sus controles y tiene un gemelo estático."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from ipywidgets import HTML, Button, Checkbox, IntSlider, SelectionSlider, Widget

from autograder.demos.cost import expected_turns
from autograder.widgets import crash_explorer
from autograder.widgets.cost_panel import number
from autograder.widgets.twin import WithTwin


@pytest.fixture(scope="module")
def explorer() -> WithTwin:
    return crash_explorer()


def parts(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def button(explorer: WithTwin, text: str) -> Button:
    return next(
        part
        for part in parts(explorer.widget)
        if isinstance(part, Button) and text in part.description
    )


def shown(explorer: WithTwin) -> str:
    texts = (part.value for part in parts(explorer.widget) if isinstance(part, HTML))
    return re.sub(r"<[^>]+>", " ", " ".join(texts))


def test_kill_and_start_without_saving_and_with_it(explorer: WithTwin) -> None:
    save = next(part for part in parts(explorer.widget) if isinstance(part, Checkbox))
    for early in ("Matar", "Un turno"):
        button(explorer, early).click()
        assert "No hay ningún proceso" in shown(explorer)
    button(explorer, "Arrancar").click()
    button(explorer, "Cinco").click()
    assert "5 turnos terminados" in shown(explorer)
    button(explorer, "Arrancar").click()
    assert "Ya hay un proceso" in shown(explorer)
    button(explorer, "Matar").click()
    assert "nada: no hay proceso" in shown(explorer)
    button(explorer, "Arrancar").click()
    assert "Ha empezado de cero" in shown(explorer)
    button(explorer, "Matar").click()

    button(explorer, "nuevos").click()
    save.value = True
    button(explorer, "Arrancar").click()
    button(explorer, "Un turno").click()
    button(explorer, "Matar").click()
    assert "escena con 1 turno terminado" in shown(explorer)
    button(explorer, "Arrancar").click()
    assert "desde la escena guardada, con 1 turno terminado" in shown(explorer)
    button(explorer, "Matar").click()


def test_the_sliders_change_the_cost_and_the_button_confirms_it(explorer: WithTwin) -> None:
    turns = next(part for part in parts(explorer.widget) if isinstance(part, IntSlider))
    chance = next(part for part in parts(explorer.widget) if isinstance(part, SelectionSlider))
    turns.value, chance.value = 10, 0.1
    assert f"se pagan {number(expected_turns(10, 0.1, saved=False))} turnos" in shown(explorer)
    button(explorer, "de verdad").click()
    assert "Medido, sin guardar" in shown(explorer)
    turns.value, chance.value = 100, 0.2
    button(explorer, "de verdad").click()
    assert "baja uno de los dos" in shown(explorer)
    chance.value = 0.0
    assert "100,0 turnos de media; guardando cada turno, 100,0" in shown(explorer)


def test_every_control_can_be_named_by_a_screen_reader(explorer: WithTwin) -> None:
    controls = [
        part
        for part in parts(explorer.widget)
        if isinstance(part, Button | Checkbox | IntSlider | SelectionSlider)
    ]
    assert len(controls) == 9
    assert all(control.description for control in controls)
    assert not any(control.disabled for control in controls), "nadie pierde el foco"


def test_the_static_twin_tells_the_same_story_in_text_and_html(explorer: WithTwin) -> None:
    bundle = explorer._repr_mimebundle_()
    assert set(bundle) == {
        "text/plain",
        "text/html",
        "application/vnd.jupyter.widget-view+json",
    }
    for text in (bundle["text/plain"], re.sub(r"<[^>]+>", " ", bundle["text/html"])):
        assert "nada: no hay proceso" in text
        assert "pagadas más de una vez: F-2031" in text
        assert "Guardando, sigue donde iba" in text
        assert "35,8" in text, "la fórmula"
    assert not re.search(r"(?<!border-)color:(?!inherit)", bundle["text/html"]), "sin colores fijos"
    assert explorer._repr_mimebundle_()["text/plain"] == bundle["text/plain"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(35.789, "35,8"), (1234.5, "1\N{NO-BREAK SPACE}234,5"), (2.44e10, "2,4 · 10^10")],
)
def test_numbers_are_written_as_in_spanish(value: float, text: str) -> None:
    assert number(value) == text

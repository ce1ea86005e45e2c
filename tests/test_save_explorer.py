"""El explorador de la lección 2: lo que enseña sale del motor, y todo se alcanza con botones."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from ipywidgets import HTML, Button, ToggleButtons, Widget

from autograder.widgets import save_explorer
from autograder.widgets.save_film import film
from autograder.widgets.save_recipes import RECIPES
from autograder.widgets.twin import WithTwin

RIGHT = "Los seis pasos"


@pytest.fixture
def explorer() -> WithTwin:
    return save_explorer()


def parts(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def press(explorer: WithTwin, text: str) -> None:
    found = [part for part in parts(explorer.widget) if isinstance(part, Button)]
    next(part for part in found if part.description == text).click()


def choose(explorer: WithTwin, text: str) -> None:
    for part in parts(explorer.widget):
        if isinstance(part, ToggleButtons) and text in part.options:
            part.value = text


def shown(explorer: WithTwin) -> str:
    texts = (part.value for part in parts(explorer.widget) if isinstance(part, HTML))
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", " ".join(texts)))


def test_only_the_right_recipe_has_no_bad_moment() -> None:
    spoiled = {
        recipe
        for recipe in RECIPES
        for frame in film(recipe)
        for cause in ("caída", "corte de luz")
        if not all(outcome.good for outcome in frame.outcomes(cause))
    }
    assert spoiled == set(RECIPES) - {RIGHT}


def test_writing_in_place_is_broken_by_a_kill_after_opening(explorer: WithTwin) -> None:
    assert "0 de 2 operaciones" in shown(explorer)
    press(explorer, "Operación siguiente")
    text = shown(explorer)
    assert "open de estado.json (lo deja vacío)" in text
    assert "✗ no debe darse" in text
    assert "un archivo vacío (0 bytes)" in text
    assert "vacío (0 bytes) {&quot;turn&quot;: 8} (11 bytes)" in text, "visible y asegurado"


def test_a_kill_does_not_break_the_recipe_without_fsync_and_a_power_cut_does(
    explorer: WithTwin,
) -> None:
    choose(explorer, "Temporal y replace, sin fsync")
    for _ in range(9):
        press(explorer, "Operación siguiente")
    assert "3 de 3 operaciones" in shown(explorer)
    assert "Era la última: después, la función vuelve" in shown(explorer)
    assert "✗" not in shown(explorer)
    choose(explorer, "Cortar la luz")
    first = shown(explorer)
    assert "Puede quedar uno de 8 discos; 7 no deben darse. Ves el 1" in first
    press(explorer, "Otro disco posible")
    assert "Ves el 2" in shown(explorer)
    for _ in range(7):
        press(explorer, "Otro disco posible")
    assert "Ves el 1:" in shown(explorer), "al acabar se vuelve al primero"


def test_going_back_undoes_a_step_and_stops_at_the_beginning(explorer: WithTwin) -> None:
    press(explorer, "Operación siguiente")
    press(explorer, "Operación anterior")
    press(explorer, "Operación anterior")
    assert "0 de 2 operaciones" in shown(explorer)


def test_no_control_goes_dead_under_the_focus(explorer: WithTwin) -> None:
    for _ in range(5):
        press(explorer, "Operación siguiente")
    controls = [p for p in parts(explorer.widget) if isinstance(p, (Button, ToggleButtons))]
    assert len(controls) == 5
    assert not any(control.disabled for control in controls)


def test_the_twin_tells_the_same_story_in_text_and_in_html(explorer: WithTwin) -> None:
    bundle = explorer._repr_mimebundle_()
    for recipe in RECIPES:
        assert recipe in bundle["text/plain"]
        assert recipe in bundle["text/html"]
    lines = bundle["text/plain"].splitlines()
    good = [line for line in lines if line.strip().startswith(RIGHT)]
    assert len(good) == 1
    assert good[0].count("siempre una versión entera") == 2
    assert sum(line.startswith("▶") for line in lines) == len(RECIPES) - 1


def test_the_picture_has_a_text_that_says_it_all(explorer: WithTwin) -> None:
    press(explorer, "Operación siguiente")
    drawn = next(
        p.value for p in parts(explorer.widget) if isinstance(p, HTML) and "<svg" in p.value
    )
    label = re.search(r'aria-label="([^"]+)"', drawn)
    assert label is not None
    assert "aquí muere el proceso" in label[1]
    assert "Quien lee después encuentra: un archivo vacío" in label[1]
    assert "línea" not in drawn, "el código de las recetas no se ve: sus líneas sobran"


def test_before_the_first_operation_the_picture_shows_a_kill_and_not_a_power_cut(
    explorer: WithTwin,
) -> None:
    assert "Caída: las operaciones" in shown(explorer)
    assert "aquí se va la luz" not in shown(explorer)


def test_no_disc_is_listed_twice() -> None:
    for recipe in RECIPES:
        for frame in film(recipe):
            for cause in ("caída", "corte de luz"):
                found = [outcome.found for outcome in frame.outcomes(cause)]
                assert len(found) == len(set(found)), (recipe, frame.operation)

"""El explorador de la lección 5: turnos, rebobinados y bifurcaciones, con memoria, disco y mundo."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from ipywidgets import HTML, Button, Checkbox, Dropdown, ToggleButtons, Widget

from autograder.demos.tree_lab import Lab, Spot
from autograder.widgets import tree_explorer
from autograder.widgets.tree_picture import Node, Tree
from autograder.widgets.twin import WithTwin
from harness_base.errors import CannotRewind, EffectsStand, HarnessError

BACK = Spot("r1", 4)


@pytest.fixture
def explorer() -> WithTwin:
    return tree_explorer()


def parts(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def press(explorer: WithTwin, text: str, times: int = 1) -> None:
    for _ in range(times):
        next(
            part
            for part in parts(explorer.widget)
            if isinstance(part, Button) and text in part.description
        ).click()


def choice(explorer: WithTwin, text: str) -> Dropdown | ToggleButtons:
    return next(
        part
        for part in parts(explorer.widget)
        if isinstance(part, Dropdown | ToggleButtons) and text in part.description
    )


def shown(explorer: WithTwin) -> str:
    texts = (part.value for part in parts(explorer.widget) if isinstance(part, HTML))
    return re.sub(r"<[^>]+>", " ", " ".join(texts))


def pictured(explorer: WithTwin) -> str:
    """Lo que dice el texto alternativo del dibujo."""
    texts = " ".join(part.value for part in parts(explorer.widget) if isinstance(part, HTML))
    [label] = re.findall(r'role="img" aria-label="([^"]*)"', texts)
    return str(label)


def test_a_rewound_branch_pays_nothing_again_and_keeps_every_point(explorer: WithTwin) -> None:
    press(explorer, "Un turno más", 4)
    assert "F-1: 1 pago" in shown(explorer) and "la punta de r1 es el 8 de r1" in pictured(explorer)
    choice(explorer, "● Punto").value = BACK
    assert "pagar_factura F-1" in shown(explorer), "lo que sigue en pie se ve antes de volver"
    press(explorer, "Rebobinar")
    assert "La punta de r1 está ahora en el 4. No se ha borrado nada." in shown(explorer)
    press(explorer, "Un turno más", 2)
    assert "F-1: 1 pago" in shown(explorer) and "2 correos" in shown(explorer)
    assert pictured(explorer) == (
        "12 puntos de control; del 4 de r1 salen 5 de r1, 9 de r1; la punta de r1 es el 12 de r1."
    )


def test_new_keys_are_asked_for_twice_and_pay_again(explorer: WithTwin) -> None:
    press(explorer, "Un turno más", 3)
    choice(explorer, "● Punto").value = BACK
    press(explorer, "claves nuevas")
    assert "se volvería a hacer lo que sigue en pie: pagar_factura" in shown(explorer)
    assert "Si lo aceptas, pulsa otra vez." in shown(explorer)
    press(explorer, "claves nuevas")
    assert "Rama r2, desde el 4; sus claves son del linaje r2." in shown(explorer)
    press(explorer, "Un turno más")
    assert "F-1: 2 pagos" in shown(explorer)


def test_an_acceptance_does_not_outlive_its_warning(explorer: WithTwin) -> None:
    press(explorer, "Un turno más", 3)
    choice(explorer, "● Punto").value = BACK
    for other in ("Rebobinar al punto", "Marcar ○"):
        press(explorer, "claves nuevas")
        press(explorer, other)
    press(explorer, "claves nuevas")
    choice(explorer, "● Punto").value = Spot("r1", 2)
    choice(explorer, "● Punto").value = BACK
    press(explorer, "claves nuevas")
    assert "Si lo aceptas, pulsa otra vez." in shown(explorer)
    press(explorer, "claves nuevas")
    assert "Rama r2" in shown(explorer) and "nada (de r2)" in shown(explorer)


def test_the_task_that_is_proposed_comes_out_as_it_says(explorer: WithTwin) -> None:
    press(explorer, "Un turno más", 4)
    choice(explorer, "● Punto").value = BACK
    press(explorer, "Rebobinar")
    [correct] = [part for part in parts(explorer.widget) if isinstance(part, Checkbox)]
    correct.value = True
    press(explorer, "Un turno más", 2)
    assert "F-1: 1 pago" in shown(explorer)
    choice(explorer, "● Punto").value = BACK
    press(explorer, "claves nuevas", 2)
    press(explorer, "Un turno más", 2)
    assert "F-1: 2 pagos" in shown(explorer)
    press(explorer, "Un turno más", 2)
    assert "Antes se compactó." in shown(explorer)


def test_inherited_keys_pay_nothing_again_and_the_correction_changes_the_path(
    explorer: WithTwin,
) -> None:
    press(explorer, "Un turno más", 3)
    choice(explorer, "● Punto").value = BACK
    press(explorer, "claves heredadas")
    [correct] = [part for part in parts(explorer.widget) if isinstance(part, Checkbox)]
    correct.value = True
    press(explorer, "Un turno más")
    assert "Turno 3 de r2: validar_factura F-1, F-2." in shown(explorer)
    press(explorer, "Un turno más")
    assert "F-1: 1 pago" in shown(explorer)
    choice(explorer, "Rama").value = "r1"
    assert "escena de r1: turno 3" in shown(explorer)


def test_two_points_are_compared(explorer: WithTwin) -> None:
    press(explorer, "Un turno más", 3)
    choice(explorer, "● Punto").value = BACK
    press(explorer, "Marcar ○")
    press(explorer, "Punto siguiente", 4)
    assert "Elegido: el 6 de r1." in shown(explorer), "no hay más allá del último"
    assert re.search(r"mensajes +7 +5 +iguales, desde el principio +5 +5", shown(explorer))


def test_there_is_no_way_back_into_a_pair_nor_to_another_branch() -> None:
    lab = Lab()
    for _ in range(3):
        lab.turn(corrected=False)
    with pytest.raises(CannotRewind, match="pagar_factura"):
        lab.rewind(Spot("r1", 5))
    lab.fork(BACK, "inherit")
    with pytest.raises(HarnessError, match="pasa antes a r1"):
        lab.rewind(Spot("r1", 6))
    assert lab.owner("r2", 2) == Spot("r1", 2)


def test_a_branch_of_a_branch_also_lists_what_its_relatives_did() -> None:
    lab = Lab()
    for _ in range(3):
        lab.turn(corrected=False)
    lab.fork(BACK, "inherit")
    lab.turn(corrected=True)
    assert lab.standing(Spot("r2", 6)) == ["pagar_factura F-1", "pagar_factura F-2"]
    with pytest.raises(EffectsStand):
        lab.fork(Spot("r2", 6), "new")
    lab.fork(Spot("r1", 2), "inherit")
    assert lab.spots[Spot("r2", 5)] == BACK and lab.tips()["r3"] == Spot("r1", 2)


def test_a_finished_task_and_an_empty_one_say_what_to_do(explorer: WithTwin) -> None:
    press(explorer, "Rebobinar")
    assert "Todavía no hay ningún punto de control: haz un turno." in shown(explorer)
    press(explorer, "Un turno más", 6)
    assert "La tarea de r1 ha terminado: rebobina o bifurca." in shown(explorer)
    press(explorer, "Empezar otra vez")
    assert "aún sin punta" in shown(explorer) and "F-1: sin pagar" in shown(explorer)


def test_every_branch_has_its_own_place_in_the_picture() -> None:
    nodes = [
        Node("1", 1, "r1", None, is_open=False),
        Node("2", 2, "r1", "1", is_open=True),
        Node("3", 3, "r1", "1", is_open=False),
        Node("4", 4, "r1", "1", is_open=False),
    ]
    svg = Tree(nodes, {"r1": "2", "r2": "4"}).svg()
    places = re.findall(r'<circle cx="(\d+)" cy="(\d+)"', svg)
    assert len(set(places)) == 4
    assert svg.count("stroke-dasharray") == 1 and "▲ r2" in svg
    assert not re.search(r'(fill|stroke)="#', svg), "sin colores fijos"


def test_no_line_crosses_out_the_sign_of_a_tip() -> None:
    nodes = [
        Node("1", 1, "r1", None, is_open=False),
        Node("2", 2, "r1", "1", is_open=True),
        Node("3", 3, "r2", "1", is_open=False),
    ]
    svg = Tree(nodes, {"r1": "1", "r2": "3", "r3": "1"}).svg()
    [drop] = re.findall(r'd="M(\d+) \d+ V', svg)
    signs = re.findall(r'<text x="(\d+)" y="\d+" text-anchor="end"[^>]*>(▲[^<]*)', svg)
    assert [sign for _, sign in signs] == ["▲ r1, r3", "▲ r2"]
    for end, sign in signs:
        start = int(end) - 8 * len(sign)
        assert start >= 0 and not start <= int(drop) <= int(end)


def test_every_control_can_be_named_by_a_screen_reader(explorer: WithTwin) -> None:
    controls = [
        part
        for part in parts(explorer.widget)
        if isinstance(part, Button | Checkbox | Dropdown | ToggleButtons)
    ]
    assert len(controls) == 11
    assert all(control.description for control in controls)


def test_the_static_twin_tells_the_same_story_in_text_and_html(explorer: WithTwin) -> None:
    bundle = explorer._repr_mimebundle_()
    for text in (bundle["text/plain"], re.sub(r"<[^>]+>", " ", bundle["text/html"])):
        assert "r1.jsonl: 21 líneas, 8 puntos de control; punta, 4" in text
        assert text.count("F-1: 1 pago;") == 4 and text.count("F-1: 2 pagos;") == 1
        assert "Solo las claves nuevas" in text

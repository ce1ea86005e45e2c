"""El explorador de la lección 4: una llamada muerta en cada instante, reanudada de cada manera."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from ipywidgets import HTML, Button, ToggleButtons, Widget

from autograder.demos.one_call import INSTANTS, PROTECTIONS, TOOLS, WAITS, OneCall, run_jobs
from autograder.demos.one_call_child import KEY, LOG_ONLY, NOTHING
from autograder.widgets import key_explorer
from autograder.widgets.twin import WithTwin


@pytest.fixture(scope="module")
def explorer() -> WithTwin:
    return key_explorer()


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


def choice(explorer: WithTwin, text: str) -> ToggleButtons:
    return next(
        part
        for part in parts(explorer.widget)
        if isinstance(part, ToggleButtons) and part.description == text
    )


def shown(explorer: WithTwin) -> str:
    texts = (part.value for part in parts(explorer.widget) if isinstance(part, HTML))
    return re.sub(r"<[^>]+>", " ", " ".join(texts))


@pytest.mark.parametrize(
    ("tool", "protection", "hours", "endings"),
    [
        ("pagar_factura", NOTHING, 1.0, [1, 1, 1, 2, 2]),
        ("pagar_factura", LOG_ONLY, 1.0, [1, 1, 0, 1, 1]),
        ("pagar_factura", KEY, 1.0, [1, 1, 1, 1, 1]),
        ("pagar_factura", KEY, 72.0, [1, 1, 0, 1, 1]),
        ("enviar_correo", KEY, 1.0, [1, 1, 0, 1, 1]),
        ("anotar", LOG_ONLY, 1.0, [1, 1, 0, 1, 1]),
        ("anotar", KEY, 72.0, [1, 1, 1, 1, 1]),
    ],
)
def test_how_many_times_the_effect_happens(
    tool: str, protection: str, hours: float, endings: list[int]
) -> None:
    calls = [OneCall(tool, protection) for _ in INSTANTS]
    instants = ["before.intention", *list(INSTANTS)[1:]]
    if protection == NOTHING:
        instants[1] = "before.intention"
    jobs = [call.job(dies_at=at) for call, at in zip(calls, instants, strict=True)]
    assert all(done["killed"] for done in run_jobs(jobs))
    run_jobs([call.job(dies_at=None, hours=hours) for call in calls])
    assert [call.scene().effects for call in calls] == endings


def test_kill_and_resume_without_a_key_and_with_it(explorer: WithTwin) -> None:
    assert button(explorer, "Reanudar").disabled, "no hay nada que reanudar todavía"
    choice(explorer, "Muere:").value = "world.committed"
    button(explorer, "matar").click()
    assert "no hay registro" in shown(explorer) and "1 pago" in shown(explorer)
    button(explorer, "Reanudar").click()
    assert "Está hecho dos veces" in shown(explorer) and "2 pagos" in shown(explorer)

    choice(explorer, "Protección:").value = KEY
    button(explorer, "matar").click()
    assert "intención, clave" in shown(explorer)
    button(explorer, "Reanudar").click()
    assert "RUN_SAME_KEY" in shown(explorer) and "Está hecho una vez" in shown(explorer)
    assert button(explorer, "Reanudar").disabled


def test_every_control_can_be_named_by_a_screen_reader(explorer: WithTwin) -> None:
    controls = [part for part in parts(explorer.widget) if isinstance(part, Button | ToggleButtons)]
    assert len(controls) == 6
    assert all(control.description for control in controls)
    options = [len(choice(explorer, name).options) for name in ("Herramienta:", "Se reanuda:")]
    assert options == [len(TOOLS), len(WAITS)] and len(PROTECTIONS) == 3


def test_the_static_twin_tells_the_same_story_in_text_and_html(explorer: WithTwin) -> None:
    bundle = explorer._repr_mimebundle_()
    for text in (bundle["text/plain"], re.sub(r"<[^>]+>", " ", bundle["text/html"])):
        assert "un resto a medias" in text
        assert "UNKNOWN → ningún pago" in text
        assert "RUN_SAME_KEY → 1 pago" in text
        assert "Con registro y clave acaba siempre en un pago" in text
    assert not re.search(r"(?<!border-)color:(?!inherit)", bundle["text/html"]), "sin colores fijos"

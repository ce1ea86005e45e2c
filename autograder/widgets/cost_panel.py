"""El coste medio de acabar una tarea, con y sin guardar, para los turnos y la `p` que se elijan.

La fórmula la comprueba `simulate_kills`, que mata procesos de verdad.
"""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, Button, IntSlider, Layout, SelectionSlider, VBox

from autograder.demos.cost import expected_turns
from autograder.demos.kill_simulation import SimulationTooLong, simulate_kills
from autograder.demos.page import Table
from autograder.spanish import count

DEFAULT_TURNS, DEFAULT_P = 20, 0.05
MAX_PERCENT = 20
_BAR_WIDTH = 420


def cost_panel() -> VBox:
    """Los mandos de `n` y `p`, los turnos que se pagan y un botón que mata para comprobarlo."""
    wide = {"description_width": "15em"}
    layout = Layout(width="34em")
    turns = IntSlider(
        value=50,
        min=1,
        max=100,
        description="turnos, n",
        continuous_update=False,
        style=wide,
        layout=layout,
    )
    chance = SelectionSlider(  # y no FloatSlider, que escribe la cifra con punto decimal
        options=[(number(percent / 100, 2), percent / 100) for percent in range(MAX_PERCENT + 1)],
        value=DEFAULT_P,
        description="probabilidad de muerte, p",
        continuous_update=False,
        style=wide,
        layout=layout,
    )
    picture, killed = HTML(), HTML()
    button = Button(description="Matar de verdad (200 tareas)", layout=Layout(width="max-content"))

    def redraw(_change: object = None) -> None:
        picture.value = bars(turns.value, chance.value)
        killed.value = ""

    def kill(_button: Button) -> None:
        killed.value = "<p>Matando procesos…</p>"
        killed.value = f"<p>{escape(_measured(turns.value, chance.value))}</p>"

    for control in (turns, chance):
        control.observe(redraw, names="value")
    button.on_click(kill)
    redraw()
    return VBox([turns, chance, picture, button, killed])


def confirmation() -> Table:
    """La fórmula y la simulación, juntas, para 20 turnos y p = 0,05."""
    rows: list[tuple[str, ...]] = []
    for saved, label in ((False, "sin guardar"), (True, "guardando cada turno")):
        paid = simulate_kills(DEFAULT_TURNS, DEFAULT_P, saved=saved)
        expected = expected_turns(DEFAULT_TURNS, DEFAULT_P, saved=saved)
        rows.append(
            (label, number(expected), number(paid.turns_per_task), count(paid.killed, "proceso"))
        )
    return Table(
        title="Turnos pagados por tarea: 20 turnos, p = 0,05, 200 tareas",
        header=("", "Fórmula", "Simulación", "Muertes"),
        rows=tuple(rows),
        figures=frozenset({1, 2, 3}),
        summary="La media de la simulación se acerca a la fórmula; con más tareas, más.",
    )


def bars(n: int, p: float) -> str:
    """Dos barras en SVG, con sus cifras escritas."""
    values = [expected_turns(n, p, saved=saved) for saved in (False, True)]
    longest = max(values)
    says = (
        f"Para {n} turnos y p = {number(p, 2)}, sin guardar se pagan {number(values[0])} turnos de "
        f"media; guardando cada turno, {number(values[1])}."
    )
    parts = [
        f'<svg role="img" aria-label="{escape(says)}" width="100%" viewBox="0 0 640 84" '
        'style="max-width:640px;color:inherit">'
    ]
    for row, (label, value) in enumerate(zip(("sin guardar", "guardando"), values, strict=True)):
        y = 8 + row * 38
        width = max(2.0, _BAR_WIDTH * value / longest)
        fill = "fill='none' stroke-width='2'" if row == 0 else "fill='currentColor'"
        parts.append(
            f'<text x="0" y="{y + 18}" fill="currentColor" font-size="14">{label}</text>'
            f'<rect x="100" y="{y}" width="{width:.1f}" height="26" stroke="currentColor" {fill}/>'
            f'<text x="{108 + width:.1f}" y="{y + 18}" fill="currentColor" font-size="14">'
            f"{number(value)}</text>"
        )
    return "".join([*parts, f"</svg><p>{escape(says)}</p>"])


def _measured(n: int, p: float) -> str:
    try:
        without = simulate_kills(n, p, saved=False)
        with_saves = simulate_kills(n, p, saved=True)
    except SimulationTooLong as error:
        return str(error)
    return (
        f"Medido, sin guardar: {number(without.turns_per_task)} turnos por tarea "
        f"({count(without.killed, 'proceso muerto', 'procesos muertos')}). "
        f"Guardando: {number(with_saves.turns_per_task)} "
        f"({count(with_saves.killed, 'muerto')})."
    )


def number(value: float, decimals: int = 1) -> str:
    """`35.789` → `35,8`: coma decimal, espacio duro en los millares y nada de cifras absurdas."""
    if value >= 1e6:
        return f"{value:.1e}".replace(".", ",").replace("e+0", " · 10^").replace("e+", " · 10^")
    text = f"{value:,.{decimals}f}"
    return text.replace(",", "\N{NO-BREAK SPACE}").replace(".", ",")

"""El explorador de la lección 2: avanza operación a operación, mata o corta la luz, y mira los bytes.

Se maneja entero con el tabulador y la tecla Intro: todo son botones, porque JupyterLab se queda con
las flechas y las letras. Ninguno se desactiva: quien lo tiene enfocado perdería el sitio.
"""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, Button, HBox, Layout, ToggleButtons, VBox

from autograder.demos.page import Table
from autograder.faults.picture import picture
from autograder.widgets.save_film import Cause, Frame, Outcome, film
from autograder.widgets.save_recipes import RECIPES
from autograder.widgets.twin import WithTwin

_CAUSES: dict[str, Cause] = {"Matar el proceso": "caída", "Cortar la luz": "corte de luz"}
_LOOK = (
    "<style>.save-explorer .widget-toggle-button.mod-active{outline:2px solid currentColor;"
    "outline-offset:-2px;font-weight:700;text-decoration:underline}</style>"
    "<p>Una operación es algo que llega al sistema: <code>write</code> y <code>flush</code> se ven "
    "como una sola.</p>"
)
"""El botón elegido se distingue también sin color; qué cuenta como operación."""
_AFTER: dict[Cause, str] = {"caída": "la caída", "corte de luz": "el corte de luz"}
_CELL = "border:1px solid currentColor;padding:4px 10px;text-align:left;vertical-align:top"


def save_explorer() -> WithTwin:
    """El explorador, con su gemelo estático hecho con las mismas muertes y los mismos discos."""
    return WithTwin(_Explorer().box, static_twin())


def static_twin() -> Table:
    """Por cada manera de guardar, el peor momento para morir y el peor para quedarse sin luz."""
    rows: list[tuple[str, ...]] = []
    marked: set[int] = set()
    for recipe in RECIPES:
        worst = [_worst(film(recipe), cause) for cause in _CAUSES.values()]
        if any("▶" in text for text in worst):
            marked.add(len(rows))
        rows.append((recipe, *(text.replace("▶ ", "") for text in worst)))
    return Table(
        title="El explorador, sin kernel: lo peor que encuentra quien lee después",
        header=("Manera de guardar", "Si muere el proceso", "Si se va la luz"),
        rows=tuple(rows),
        summary=(
            "Solo «Los seis pasos» deja siempre una versión entera, y la nueva en cuanto vuelve. "
            "Las marcadas (▶) tienen al menos un momento malo."
        ),
        marked=frozenset(marked),
    )


def _worst(frames: tuple[Frame, ...], cause: Cause) -> str:
    for frame in frames:
        for outcome in frame.outcomes(cause):
            if not outcome.good:
                late = " cuando la función ya había vuelto" if outcome.instant.returned else ""
                return f"▶ tras {frame.operation}{late}: {outcome.found}"
    return "siempre una versión entera"


class _Explorer:
    """Los mandos y lo que enseñan."""

    def __init__(self) -> None:
        wide = Layout(width="auto")
        style = {"description_width": "initial", "button_width": "auto"}
        self._recipe = ToggleButtons(
            options=list(RECIPES), description="Manera de guardar:", style=style
        )
        self._cause = ToggleButtons(
            options=list(_CAUSES), description="Qué pasa aquí:", style=style
        )
        self._back = Button(description="Operación anterior", layout=wide)
        self._next = Button(description="Operación siguiente", layout=wide)
        self._other = Button(description="Otro disco posible", layout=wide)
        row = Layout(margin="8px 0")
        self._said, self._bytes, self._picture = HTML(), HTML(), HTML()
        self._place = self._disk = 0
        self._recipe.observe(lambda _: self._go(0), names="value")
        self._cause.observe(lambda _: self._go(self._place), names="value")
        self._back.on_click(lambda _: self._go(self._place - 1))
        self._next.on_click(lambda _: self._go(self._place + 1))
        self._other.on_click(lambda _: self._turn())
        self.box = VBox(
            [
                HTML(_LOOK),
                self._recipe,
                HBox([self._back, self._next], layout=row),
                self._said,
                self._bytes,
                self._cause,
                HBox([self._other], layout=row),
                self._picture,
            ]
        )
        self.box.add_class("save-explorer")
        self._go(0)

    @property
    def _frames(self) -> tuple[Frame, ...]:
        return film(self._recipe.value)

    @property
    def _outcomes(self) -> tuple[Outcome, ...]:
        return self._frames[self._place].outcomes(_CAUSES[self._cause.value])

    def _go(self, place: int) -> None:
        """Se pone tras la operación número `place`, o lo más cerca que haya."""
        last = len(self._frames) - 1
        self._place, self._disk = max(0, min(last, place)), 0
        frame = self._frames[self._place]
        end = " Era la última: después, la función vuelve." if self._place == last else ""
        self._said.value = (
            f'<p role="status"><b>{escape(self._recipe.value)}: {self._place} de {last} '
            f"operaciones.</b> Última: <code>{escape(frame.operation)}</code>.{end}</p>"
        )
        self._bytes.value = _files(frame)
        self._draw()

    def _turn(self) -> None:
        """Enseña otro de los discos posibles."""
        self._disk = (self._disk + 1) % len(self._outcomes)
        self._draw()

    def _draw(self) -> None:
        outcomes = self._outcomes
        outcome = outcomes[self._disk]
        drawn = picture(outcome.instant)
        bad = sum(not item.good for item in outcomes)
        what = _CAUSES[self._cause.value]
        if len(outcomes) == 1:
            count = f"Tras {_AFTER[what]}, solo puede quedar este disco."
        else:
            count = f"Puede quedar uno de {len(outcomes)} discos; {_bad(bad)}."
        items = "".join(_item(item, shown=item is outcome) for item in outcomes)
        self._picture.value = (
            f'<p role="status">{count} Ves el {self._disk + 1}: '
            f"<b>{_mark(outcome)}</b>, {_found(outcome)}.</p><ul>{items}</ul>"
            f"{drawn.svg}<details><summary>La figura, en texto</summary>"
            f"<pre>{escape(drawn.text)}</pre></details>"
        )


def _bad(count: int) -> str:
    return f"{count} no debe darse" if count == 1 else f"{count} no deben darse"


def _mark(outcome: Outcome) -> str:
    return "✓ está bien" if outcome.good else "✗ no debe darse"


def _found(outcome: Outcome) -> str:
    moment = " (si muere a mitad de la operación)" if outcome.half else ""
    return escape(outcome.found) + moment


def _item(outcome: Outcome, *, shown: bool) -> str:
    text = f"{_mark(outcome)}: {_found(outcome)}"
    return f"<li><b>{text}</b> (este)</li>" if shown else f"<li>{text}</li>"


def _files(frame: Frame) -> str:
    """La carpeta, en dos columnas: lo que ve cualquier proceso y lo que ya está seguro."""
    head = "".join(
        f'<th scope="col" style="{_CELL}">{title}</th>'
        for title in ("Archivo", "Lo que ve cualquier proceso", "Lo asegurado en el disco")
    )
    rows = "".join(
        f'<tr><th scope="row" style="{_CELL}">{escape(item.name)}</th>'
        f'<td style="{_CELL}"><code>{escape(item.visible)}</code></td>'
        f'<td style="{_CELL}"><code>{escape(item.safe)}</code></td></tr>'
        for item in frame.files
    )
    return (
        '<table style="border-collapse:collapse;color:inherit;max-width:60em"><thead><tr>'
        f"{head}</tr></thead><tbody>{rows}</tbody></table>"
    )

"""El explorador de la lección 2: avanza operación a operación, mata o corta la luz, y mira los bytes.

Se maneja entero con el teclado: dos listas, un botón de avance, otro de retroceso y otra lista con
los discos posibles.
"""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, Button, Dropdown, HBox, Layout, VBox

from autograder.demos.page import Table
from autograder.faults.picture import picture
from autograder.widgets.save_film import Cause, Frame, Outcome, film
from autograder.widgets.save_recipes import RECIPES
from autograder.widgets.twin import WithTwin

_CAUSES: dict[str, Cause] = {"Matar el proceso": "caída", "Cortar la luz": "corte de luz"}
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
        style = {"description_width": "initial"}
        self._recipe = Dropdown(
            options=list(RECIPES), description="Manera de guardar:", layout=wide, style=style
        )
        self._cause = Dropdown(
            options=list(_CAUSES), description="Qué pasa aquí:", layout=wide, style=style
        )
        self._outcome = Dropdown(
            options=[("", 0)], description="Disco posible:", layout=wide, style=style
        )
        self._back = Button(description="Operación anterior", layout=wide)
        self._next = Button(description="Operación siguiente", layout=wide)
        self._said, self._bytes, self._picture = HTML(), HTML(), HTML()
        self._place = 0
        self._recipe.observe(lambda _: self._restart(), names="value")
        self._cause.observe(lambda _: self._show(), names="value")
        self._outcome.observe(lambda _: self._draw(), names="value")
        self._back.on_click(lambda _: self._move(-1))
        self._next.on_click(lambda _: self._move(1))
        self.box = VBox(
            [
                self._recipe,
                HBox([self._back, self._next]),
                self._said,
                self._bytes,
                HBox([self._cause, self._outcome]),
                self._picture,
            ]
        )
        self._show()

    @property
    def _frames(self) -> tuple[Frame, ...]:
        return film(self._recipe.value)

    @property
    def _outcomes(self) -> tuple[Outcome, ...]:
        return self._frames[self._place].outcomes(_CAUSES[self._cause.value])

    def _restart(self) -> None:
        self._place = 0
        self._show()

    def _move(self, step: int) -> None:
        self._place = max(0, min(len(self._frames) - 1, self._place + step))
        self._show()

    def _show(self) -> None:
        frames = self._frames
        frame = frames[self._place]
        self._back.disabled = self._place == 0
        self._next.disabled = self._place == len(frames) - 1
        end = " La función ya ha vuelto." if self._place == len(frames) - 1 else ""
        self._said.value = (
            f'<p role="status"><b>{self._place} de {len(frames) - 1} operaciones.</b> '
            f"Última: <code>{escape(frame.operation)}</code>.{end}</p>"
        )
        self._bytes.value = _files(frame)
        options = [
            (f"{'✓' if outcome.good else '✗'} {outcome.found}", number)
            for number, outcome in enumerate(self._outcomes)
        ]
        self._outcome.options = options
        self._outcome.disabled = len(options) == 1
        self._draw()

    def _draw(self) -> None:
        number = self._outcome.value
        if number is None or number >= len(self._outcomes):
            return
        outcome = self._outcomes[number]
        drawn = picture(outcome.instant)
        verdict = "una versión entera" if outcome.good else "un resultado que no debe darse"
        bad = sum(not item.good for item in self._outcomes)
        count = (
            f"{len(self._outcomes)} discos distintos son posibles aquí; {bad} no deben darse. "
            if _CAUSES[self._cause.value] == "corte de luz"
            else ""
        )
        self._picture.value = (
            f"<p><b>{'✓' if outcome.good else '✗'}</b> {count}Este: {escape(outcome.found)}: "
            f"{verdict}.</p>{drawn.svg}<details><summary>La figura, en texto</summary>"
            f"<pre>{escape(drawn.text)}</pre></details>"
        )


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

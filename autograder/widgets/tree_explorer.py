"""El explorador de la lección 5: el árbol de puntos de control de una tarea corta.

Se hacen turnos, se elige un punto, se compara con otro, se rebobina o se bifurca, y se miran a la vez
la memoria, el disco y el mundo. Se maneja entero con el teclado; ningún mando se desactiva. La lista
es para el ratón: en JupyterLab, las flechas sobre una lista cambian de celda, y para eso hay botones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ipywidgets import HTML, Button, Checkbox, Dropdown, HBox, Layout, ToggleButtons, VBox

from autograder.demos.hasty import CORRECTION
from autograder.demos.tree_lab import Lab, Spot
from autograder.widgets.tree_picture import Node, Tree
from autograder.widgets.tree_twin import static_twin
from autograder.widgets.twin import WithTwin
from harness_base.errors import EffectsStand, HarnessError
from harness_base.types import KeyChoice

_LEGEND = (
    "En cada punto, su número y la rama que lo escribió: cada una sigue numerando desde donde empieza. "
    "Borde a trazos: llamadas sin respuesta, ahí no se vuelve. ▲ la punta de cada rama; ● el punto "
    "elegido; ○ el marcado."
)
_TASK = (
    "Prueba: haz cuatro turnos, vuelve al 4, marca que valide y haz dos más. ¿Cuántas veces está "
    "pagada F-1? Después, bifurca el 4 con claves nuevas y haz otros dos."
)
_SHORT = 24
"""Los textos de un panel que no pasan de esto no se parten."""
_WRAP = {"flex_flow": "row wrap"}
_CELL = "border:1px solid currentColor;padding:6px 12px;text-align:left;vertical-align:top"


def tree_explorer() -> WithTwin:
    """El explorador, con su gemelo estático hecho con los mismos pasos."""
    return WithTwin(_Explorer().box, static_twin())


class _Explorer:
    """Los mandos, el dibujo y los paneles."""

    def __init__(self) -> None:
        self._lab = Lab()
        self._warned: tuple[Spot, str] | None = None
        """Lo último que se avisó, en qué punto y rama: cualquier otra cosa que se haga lo anula."""
        self._offered: tuple[Spot, str] | None = None
        self._quiet = False
        self._said, self._picture, self._panels, self._pair = HTML(), HTML(), HTML(), HTML()
        style = {"description_width": "initial"}
        self._run = ToggleButtons(description="Rama:", style={**style, "button_width": "auto"})
        self._chosen = Dropdown(description="● Punto:", style=style)
        self._other: Spot | None = None
        self._correct = Checkbox(
            description=f"Al seguir, decir: «{CORRECTION}»",
            indent=False,
            layout=Layout(width="auto"),
        )
        self._chosen.observe(lambda _: self._on_choice(), names="value")
        self._run.observe(lambda _: self._on_run(), names="value")
        self.box = VBox(
            [
                HTML(f"<p>{_TASK}</p>"),
                HBox([self._button("Un turno más", self._turn), self._correct]),
                self._run,
                HBox(
                    [
                        self._chosen,
                        self._button("Punto anterior", lambda: self._move(-1)),
                        self._button("Punto siguiente", lambda: self._move(1)),
                        self._button("Marcar ○ para comparar", self._mark),
                    ],
                    layout=_WRAP,
                ),
                HBox(
                    [
                        self._button("Rebobinar al punto", self._rewind),
                        self._button("Bifurcar, claves heredadas", lambda: self._fork("inherit")),
                        self._button("Bifurcar, claves nuevas", lambda: self._fork("new")),
                        self._button("Empezar otra vez", self._restart),
                    ],
                    layout=_WRAP,
                ),
                self._said,
                self._picture,
                self._panels,
                self._pair,
            ]
        )
        self._show("Una tarea corta, sin empezar. Haz turnos: en el tercero paga sin validar.")

    def _button(self, text: str, action: Callable[[], str]) -> Button:
        button = Button(description=text, layout=Layout(width="auto"))

        def press(_: Button) -> None:
            self._offered, self._warned = self._warned, None
            try:
                said = action()
            except HarnessError as error:
                said = str(error)
            self._show(said)

        button.on_click(press)
        return button

    def _turn(self) -> str:
        said = self._lab.turn(corrected=self._correct.value)
        self._fill()
        self._chosen.value = self._lab.tips()[self._lab.active]
        return said

    def _move(self, step: int) -> str:
        """Elige el punto de al lado, en el orden en que se escribieron."""
        spots = list(self._lab.spots)
        place = spots.index(self._spot()) + step
        self._chosen.value = spots[min(max(place, 0), len(spots) - 1)]
        return self._choice()

    def _mark(self) -> str:
        self._other = self._spot()
        return f"Marcado: el {self._other}. Elige ahora otro punto y compáralos abajo."

    def _rewind(self) -> str:
        return self._lab.rewind(self._spot())

    def _fork(self, keys: KeyChoice) -> str:
        spot = self._spot()
        accepted = self._offered == (spot, self._lab.active)
        try:
            return self._lab.fork(spot, keys, accepted=accepted)
        except EffectsStand as error:
            self._warned = (spot, self._lab.active)
            return f"{error} Si lo aceptas, pulsa otra vez."

    def _restart(self) -> str:
        self._lab = Lab()
        self._other = None
        return "Una tarea nueva, sin empezar."

    def _spot(self) -> Spot:
        if self._chosen.value is None:
            raise HarnessError("Todavía no hay ningún punto de control: haz un turno.")
        chosen: Spot = self._chosen.value
        return chosen

    def _on_run(self) -> None:
        if not self._quiet and self._run.value is not None:
            self._warned = None
            self._show(self._lab.switch(self._run.value))

    def _on_choice(self) -> None:
        if not self._quiet and self._chosen.value is not None:
            self._warned = None
            self._show(self._choice())

    def _choice(self) -> str:
        return f"Elegido: el {self._chosen.value}."

    def _fill(self) -> None:
        """Pone al día la lista y las ramas, sin perder lo elegido, y solo si cambian."""
        self._quiet = True
        options = [(str(spot), spot) for spot in self._lab.spots]
        if list(self._chosen.options) != options:
            before = self._chosen.value
            self._chosen.options = options
            spots = list(self._lab.spots)
            self._chosen.value = before if before in spots else (spots[-1] if spots else None)
        if self._run.options != self._lab.runs():
            self._run.options = self._lab.runs()
        self._run.value = self._lab.active
        self._quiet = False

    def _show(self, said: str) -> None:
        self._fill()
        self._said.value = f'<p role="status"><b>{escape(said)}</b></p>'
        drawing = self._tree().svg()
        self._picture.value = drawing and f"{drawing}<p>{_LEGEND}</p>"
        view = self._lab.view()
        panels = [("Memoria", view.memory), ("Disco", view.disk), ("Mundo", view.world)]
        if self._chosen.value is not None:
            panels.append(("Si se vuelve a ●, sigue en pie", self._standing()))
        self._panels.value = _columns(panels)
        self._pair.value = self._comparison()

    def _tree(self) -> Tree:
        lab = self._lab
        nodes = [
            Node(
                str(spot),
                spot.number,
                spot.run,
                str(parent) if parent else None,
                lab.is_open(spot),
            )
            for spot, parent in lab.spots.items()
        ]
        tips = {run: str(spot) for run, spot in lab.tips().items()}
        return Tree(nodes, tips, str(self._chosen.value), str(self._other))

    def _standing(self) -> tuple[str, ...]:
        try:
            return tuple(self._lab.standing(self._spot())) or (f"nada (de {self._lab.active})",)
        except HarnessError as error:
            return (str(error),)

    def _comparison(self) -> str:
        one, other = self._chosen.value, self._other
        if one is None or other is None:
            return ""
        rows = self._lab.compare(one, other)
        head = "".join(
            f'<th scope="col" style="{_CELL}">{escape(text)}</th>'
            for text in ("", f"● {one}", f"○ {other}")
        )
        body = "".join(
            f'<tr><th scope="row" style="{_CELL}">{escape(name)}</th>'
            + "".join(f'<td style="{_CELL}">{escape(text)}</td>' for text in texts)
            + "</tr>"
            for name, *texts in rows
        )
        return (
            '<table style="border-collapse:collapse;color:inherit;margin-top:.6em">'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )


def _columns(panels: Sequence[tuple[str, Sequence[str]]]) -> str:
    head = "".join(f'<th scope="col" style="{_CELL}">{escape(title)}</th>' for title, _ in panels)
    body = "".join(
        f'<td style="{_CELL}">{"<br>".join(map(_line, lines))}</td>' for _, lines in panels
    )
    return (
        '<table style="border-collapse:collapse;color:inherit;width:100%">'
        f"<thead><tr>{head}</tr></thead><tbody><tr>{body}</tr></tbody></table>"
    )


def _line(text: str) -> str:
    """Una línea de un panel; si es corta, entera en la misma línea."""
    shown = escape(text)
    return f'<span style="white-space:nowrap">{shown}</span>' if len(text) <= _SHORT else shown

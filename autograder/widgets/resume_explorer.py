"""El explorador de la lección 3: elige el instante, mata un proceso de verdad ahí, y reanúdalo.

Enseña juntos los mensajes guardados, el registro, el mundo y lo que decide quien reanuda. Todo son
botones, que se manejan con el tabulador y la tecla Intro; ninguno se desactiva.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from ipywidgets import HTML, Button, HBox, Layout, ToggleButtons, VBox

from autograder.demos.crash_instants import INSTANTS, CallView, kill_there, look, resume_there
from autograder.demos.page import Table
from autograder.widgets.twin import WithTwin

_CELL = "border:1px solid currentColor;padding:4px 10px;text-align:left;vertical-align:top"
_COLUMNS = ("Llamada", "Mensajes guardados", "Registro", "Mundo", "Decisión al reanudar")


def resume_explorer() -> WithTwin:
    """El explorador, con su gemelo estático hecho de las mismas muertes."""
    return WithTwin(_Explorer().box, static_twin())


def static_twin() -> Table:
    """Lo que queda y lo que se decide en cada instante, con una muerte de verdad en cada uno."""
    rows: list[tuple[str, ...]] = []
    marked: set[int] = set()
    for name, folder in zip(INSTANTS, kill_there(list(INSTANTS)), strict=True):
        calls = look(folder)
        if any(call.decision.startswith("en duda") for call in calls):
            marked.add(len(rows))
        recorded = sum(call.record == "apuntada" for call in calls)
        paid = sum(call.world == "1 pago" for call in calls)
        words = [call.decision.partition(":")[0] for call in calls]
        decision = "nada pendiente" if set(words) == {"nada"} else ", ".join(words)
        rows.append((name, f"{recorded} de 3", f"{paid} de 3", decision))
    return Table(
        title="El explorador, sin kernel: una respuesta que pide tres pagos, muerta en cada instante",
        header=("Muere con", "Apuntadas", "Pagadas", "Decisión para la 1.ª, la 2.ª y la 3.ª"),
        rows=tuple(rows),
        summary=(
            "Marcados (▶), los instantes que dejan una llamada en duda. «2.ª empezada» y «2.ª hecha» "
            "dejan lo mismo en el registro, y en el mundo no."
        ),
        marked=frozenset(marked),
    )


class _Explorer:
    """Los mandos y las tablas."""

    def __init__(self) -> None:
        style = {"description_width": "initial", "button_width": "auto"}
        self._instant = ToggleButtons(
            options=list(INSTANTS), description="Instante de la caída:", style=style
        )
        self._kill = Button(description="Matar ahí", layout=Layout(width="auto"))
        self._resume = Button(description="Reanudar", layout=Layout(width="auto"))
        self._said, self._before, self._after = HTML(), HTML(), HTML()
        self._folder: Path | None = None
        self._resumed = False
        self._instant.observe(lambda _: self._on_choice(), names="value")
        self._kill.on_click(lambda _: self._on_kill())
        self._resume.on_click(lambda _: self._on_resume())
        self.box = VBox(
            [
                self._instant,
                HBox([self._kill, self._resume]),
                self._said,
                self._before,
                self._after,
            ]
        )
        self._say("La respuesta pide tres pagos. Elige un instante y mata el proceso ahí.")

    def _on_choice(self) -> None:
        self._say(f"Instante elegido: {self._instant.value}. Pulsa «Matar ahí».")

    def _on_kill(self) -> None:
        name: str = self._instant.value
        self._say("Arranco la tarea en otro proceso…")
        [self._folder] = kill_there([name])
        self._resumed = False
        calls = look(self._folder)
        self._before.value = _table("Lo que queda", _COLUMNS, [_row(call) for call in calls])
        self._after.value = ""
        self._say(f"Muerto por SIGKILL. Instante: {name}. ¿Decidirías tú lo mismo?")

    def _on_resume(self) -> None:
        if self._folder is None:
            self._say("Todavía no hay nada que reanudar: mata antes el proceso.")
            return
        if self._resumed:
            self._say("Ya está reanudada: elige otro instante y vuelve a matar.")
            return
        resume_there(self._folder)
        self._resumed = True
        rows = [(call.invoice, call.answer, call.world) for call in look(self._folder)]
        header = ("Llamada", "Lo que recibe el modelo", "Mundo")
        self._after.value = _table("Tras reanudar", header, rows)
        self._say("Reanudada hasta el turno siguiente. Compara lo que recibe el modelo y el mundo.")

    def _say(self, text: str) -> None:
        self._said.value = f'<p role="status"><b>{escape(text)}</b></p>'


def _row(call: CallView) -> tuple[str, ...]:
    return (f"pagar {call.invoice}", call.message, call.record, call.world, call.decision)


def _table(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col" style="{_CELL}">{escape(text)}</th>' for text in header)
    body = "".join(
        "<tr>"
        + f'<th scope="row" style="{_CELL};white-space:nowrap">{escape(first)}</th>'
        + "".join(f'<td style="{_CELL}">{escape(text)}</td>' for text in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return (
        '<table style="border-collapse:collapse;color:inherit;max-width:60em">'
        f'<caption style="text-align:left;font-weight:bold;color:inherit">{escape(title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )

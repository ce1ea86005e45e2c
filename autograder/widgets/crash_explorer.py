"""El explorador de la lección 1: avanza, mata y arranca un proceso de verdad, y mira lo que cuesta.

A un lado, la memoria del proceso; al otro, el disco y el mundo. Se maneja entero con el teclado.
"""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, Button, Checkbox, HBox, Layout, VBox

from autograder.demos import new_folder
from autograder.demos.page import Pages, Table
from autograder.demos.stepped_task import Disk, Memory, Outside, SteppedTask
from autograder.spanish import count, whole
from autograder.widgets.cost_panel import confirmation, cost_panel
from autograder.widgets.twin import WithTwin

TURNS_BEFORE_THE_CRASH = 8
TURNS_AFTER = 8


def crash_explorer() -> WithTwin:
    """El explorador, con su gemelo estático hecho de muertes de verdad.

    Arriba se mata un proceso y se miran memoria, disco y mundo; abajo, la fórmula dice lo que cuesta
    acabar, y otras muertes lo comprueban.
    """
    box = VBox(
        [
            HTML("<h4>1. La caída: mata tú</h4>"),
            _Explorer().box,
            HTML("<h4>2. El coste: mueve n y p</h4>"),
            cost_panel(),
        ]
    )
    return WithTwin(box, Pages((static_twin(), confirmation())))


def static_twin() -> Table:
    """Lo que se ve al matar el proceso tras 8 turnos, sin la escena guardada y con ella."""
    rows: list[tuple[str, ...]] = []
    marked: set[int] = set()
    for save, label in ((False, "Sin guardar"), (True, "Guardando")):
        task = SteppedTask(new_folder())
        task.start(save=save)
        moments = [f"{label}: tras {TURNS_BEFORE_THE_CRASH} turnos", f"{label}: muerto"]
        moments.append(f"{label}: al arrancar")
        moments.append(f"{label}: {TURNS_AFTER} turnos después")
        try:
            for moment in moments:
                if moment.endswith("muerto"):
                    task.kill()
                elif moment.endswith("arrancar"):
                    task.start(save=save)
                else:
                    for _ in range(TURNS_AFTER):
                        task.step()
                outside = task.outside()
                if outside.repeated:
                    marked.add(len(rows))
                rows.append(
                    (
                        moment,
                        describe_memory(task.memory),
                        describe_disk(task.disk()),
                        describe_world(outside),
                    )
                )
        finally:
            task.kill()
    return Table(
        title="El explorador, sin kernel: la misma tarea, muerta con SIGKILL y vuelta a arrancar",
        header=("Momento", "Memoria del proceso", "Disco", "Mundo"),
        rows=tuple(rows),
        summary=(
            "Al morir, la memoria se vacía; el disco y el mundo quedan igual. Sin guardar, el "
            "proceso nuevo empieza de cero y repite pagos (▶). Guardando, sigue donde iba."
        ),
        marked=frozenset(marked),
    )


def describe_memory(memory: Memory | None) -> str:
    """La memoria del proceso en una frase."""
    if memory is None:
        return "nada: no hay proceso"
    return (
        f"{count(memory.turn, 'turno terminado', 'turnos terminados')}; "
        f"{count(memory.messages, 'mensaje')}; "
        f"usage {whole(memory.usage)}; tokens_used {whole(memory.tokens_used)}"
    )


def describe_disk(disk: Disk) -> str:
    """El disco en una frase."""
    saved = "sin escena"
    if disk.saved_turn is not None:
        saved = f"escena con {count(disk.saved_turn, 'turno terminado', 'turnos terminados')}"
    return f"registro: {count(disk.finished_calls, 'llamada')}; {saved}"


def describe_world(outside: Outside) -> str:
    """El mundo en una frase."""
    again = outside.repeated
    tail = f"pagadas más de una vez: {', '.join(again)}" if again else "ninguno repetido"
    return f"{count(outside.payments, 'pago')}; {tail}"


class _Explorer:
    """Los botones y los tres paneles.

    Ningún botón se desactiva: quien usa el teclado perdería el foco. El que no viene a cuento lo dice.
    """

    def __init__(self) -> None:
        self._task = SteppedTask(new_folder())
        self._save = Checkbox(
            description="Guardar la escena tras cada turno (vale para el próximo arranque)",
            indent=False,
            layout=Layout(width="auto"),
        )
        self._start = Button(description="Arrancar el proceso", layout=Layout(width="auto"))
        self._step = Button(description="Un turno", layout=Layout(width="auto"))
        self._steps = Button(description="Cinco turnos", layout=Layout(width="auto"))
        self._kill = Button(description="Matar con SIGKILL", layout=Layout(width="auto"))
        self._new = Button(description="Carpeta y mundo nuevos", layout=Layout(width="auto"))
        self._panels = HTML()
        self._said = HTML()
        self._start.on_click(lambda _: self._on_start())
        self._step.on_click(lambda _: self._on_step(1))
        self._steps.on_click(lambda _: self._on_step(5))
        self._kill.on_click(lambda _: self._on_kill())
        self._new.on_click(lambda _: self._on_new())
        self.box = VBox(
            [
                self._save,
                HBox([self._start, self._step, self._steps, self._kill, self._new]),
                self._said,
                self._panels,
            ]
        )
        self._show("Arranca el proceso, hazle dar unos turnos y mátalo.")

    def _on_start(self) -> None:
        if self._task.alive:
            self._show("Ya hay un proceso en marcha: mátalo antes de arrancar otro.")
            return
        self._task.start(save=self._save.value)
        turn = self._task.memory.turn if self._task.memory else 0
        done = count(turn, "turno terminado", "turnos terminados")
        came = f"Sigue desde la escena guardada, con {done}" if turn else "Ha empezado de cero"
        self._show(f"Hay un proceso nuevo. {came}.")

    def _on_step(self, turns: int) -> None:
        if not self._task.alive:
            self._show("No hay ningún proceso: arráncalo primero.")
            return
        for _ in range(turns):
            self._task.step()
        if self._task.finished:
            self._show("La tarea ha terminado, y el proceso con ella.")
        else:
            self._show(f"Turnos terminados: {self._task.memory.turn if self._task.memory else 0}.")

    def _on_kill(self) -> None:
        if not self._task.alive:
            self._show("No hay ningún proceso que matar.")
            return
        self._task.kill()
        self._show("Muerto. Compara los tres paneles: ¿cuál ha cambiado?")

    def _on_new(self) -> None:
        self._task.kill()
        self._task = SteppedTask(new_folder())
        self._show("Carpeta vacía y mundo sin tocar.")

    def _show(self, said: str) -> None:
        self._said.value = f'<p role="status"><b>{escape(said)}</b></p>'
        panels = (
            ("Memoria del proceso", describe_memory(self._task.memory)),
            ("Disco", describe_disk(self._task.disk())),
            ("Mundo", describe_world(self._task.outside())),
        )
        cell = "border:1px solid currentColor;padding:8px 12px;vertical-align:top;width:33%"
        head = "".join(f'<th scope="col" style="{cell}">{title}</th>' for title, _ in panels)
        body = "".join(
            f'<td style="{cell}">{escape(text).replace("; ", "<br>")}</td>' for _, text in panels
        )
        self._panels.value = (
            '<table style="border-collapse:collapse;color:inherit;width:100%">'
            f"<thead><tr>{head}</tr></thead><tbody><tr>{body}</tr></tbody></table>"
        )

"""El tablero de la lección 6: avance, muerte, reanudación y libro de cuentas de un proceso de verdad.

El programa no sabe que lo miran: va a cámara lenta porque se le para y se le deja seguir, y lo que
se cuenta sale de sus archivos y del mundo. Se maneja entero con el teclado.
"""

from __future__ import annotations

import atexit
import threading
from html import escape
from pathlib import Path

from ipywidgets import HTML, Button, HBox, IntProgress, Layout, ToggleButtons, VBox

from autograder.demos.ledger import ledger
from autograder.demos.page import Table
from autograder.demos.random_moment import random_moment
from autograder.demos.runs import death_text, new_folder
from autograder.demos.watched_task import (
    DONE,
    UNFINISHED,
    Glance,
    Program,
    WatchedTask,
    base_harness,
    program_file,
)
from autograder.widgets.twin import WithTwin

SEED = 7
_SLICE_S = 0.015
_SLICES = 40
"""Trozos de tiempo que se le dejan al proceso, como mucho, entre dos miradas."""


def dashboard(program: str | Path = "mi_arnes.py", *, pause_s: float = 0.25) -> WithTwin:
    """El tablero, con su gemelo estático hecho de muertes de verdad.

    `program` es el archivo de un programa que entiende `--run` y `--resume`; si todavía no existe,
    queda el arnés base. `pause_s`: lo que se espera tras cada pago, para que dé tiempo a matar.
    """
    programs = [base_harness()]
    there = Path(program).exists()
    if there:
        programs.append(program_file(Path(program).absolute()))
    missing = "" if there else Path(program).name
    return WithTwin(
        _Dashboard(programs, pause_s, missing=missing).box, static_twin(programs, missing=missing)
    )


def static_twin(programs: list[Program], *, missing: str = "") -> Table:
    """Cada programa, muerto en el mismo momento y lanzado otra vez hasta el final."""
    moment = random_moment(SEED)
    absent = f"No está {missing}: expórtalo antes. " if missing else ""
    rows: list[tuple[str, ...]] = []
    marked: set[int] = set()
    for program in programs:
        task = WatchedTask(program, new_folder())
        for when, extra in (("primera vez", ("--kill-at", moment)), ("segunda vez", ())):
            task.launch(*extra)
            task.finish()
            glance = task.look()
            if glance.repeated:
                marked.add(len(rows))
            rows.append((f"{program.name}, {when}", glance.process, glance.disk, glance.world))
            if glance.process == UNFINISHED:
                break
    return Table(
        title="El tablero, sin kernel: cada programa, muerto en el mismo momento y vuelto a lanzar",
        header=("Programa", "Proceso", "Disco", "Mundo"),
        rows=tuple(rows),
        summary=f"{absent}{death_text(moment)} El que no guarda vuelve a empezar y repite pagos (▶).",
        marked=frozenset(marked),
    )


class _Dashboard:
    """Los botones, la barra y los tres paneles.

    Ningún botón se desactiva: quien usa el teclado perdería el foco. El que no viene a cuento lo dice.
    """

    def __init__(self, programs: list[Program], pause_s: float, *, missing: str) -> None:
        self._pause_s = pause_s
        self._program = ToggleButtons(
            description="Programa:",
            options=[(program.name, program) for program in programs],
            value=programs[-1],
            style={"description_width": "initial", "button_width": "auto"},
        )
        names = ("Arrancar", "Matar con SIGKILL", "Reanudar", "Carpeta y mundo nuevos")
        start, kill, resume, new = (
            Button(description=name, layout=Layout(width="auto")) for name in names
        )
        self._bar = IntProgress(description="Pagadas:", max=1, layout=Layout(width="60%"))
        self._said = HTML()
        self._panels = HTML()
        self._ledger = HTML()
        self._lock = threading.Lock()
        self._round = 0
        """Sube en cada lanzamiento y en cada muerte: quien seguía al proceso anterior lo deja."""
        self._new_task()
        atexit.register(self._kill)
        self._program.observe(lambda _: self._on_new(), names="value")
        start.on_click(lambda _: self._on_start())
        kill.on_click(lambda _: self._on_kill())
        resume.on_click(lambda _: self._on_resume())
        new.on_click(lambda _: self._on_new())
        buttons = HBox([start, kill, resume, new], layout=Layout(flex_flow="row wrap"))
        self.box = VBox([self._program, buttons, self._said, self._bar, self._panels, self._ledger])
        start_with = f"Arranca {programs[-1].name}, mátalo cuando quieras y reanúdalo."
        self._say(f"No está {missing}: expórtalo antes. {start_with}" if missing else start_with)
        self._show(self._task.look())

    def _new_task(self) -> None:
        self._task = WatchedTask(self._program.value, new_folder())

    def _on_start(self) -> None:
        if self._task.alive:
            self._say("Ya hay un proceso en marcha.")
        elif self._task.launched:
            self._say("En esta carpeta ya hay una tarea: reanúdala, o pide carpeta y mundo nuevos.")
        else:
            self._launch(f"En marcha: {self._task.program.name}. Mátalo cuando quieras.")

    def _on_resume(self) -> None:
        if self._task.alive:
            self._say("Ya hay un proceso en marcha.")
        elif not self._task.launched:
            self._say("Todavía no hay nada que reanudar: arranca primero.")
        else:
            self._launch(f"Hay un proceso nuevo, en la misma carpeta: {self._task.program.name}.")

    def _on_kill(self) -> None:
        killed = self._kill()
        self._say(
            "Muerto por SIGKILL. Reanúdalo." if killed else "No hay ningún proceso que matar."
        )
        self._show(self._task.look())

    def _on_new(self) -> None:
        self._kill()
        self._new_task()
        self._say(f"Carpeta vacía y mundo sin tocar para {self._task.program.name}.")
        self._show(self._task.look())

    def _launch(self, said: str) -> None:
        self._round += 1
        self._task.launch()
        self._say(said)
        threading.Thread(target=self._follow, args=(self._task, self._round), daemon=True).start()

    def _follow(self, task: WatchedTask, mine: int) -> None:
        """Deja correr al proceso de pago en pago y enseña lo que se ve, mientras haya proceso."""
        rest = threading.Event()
        while task.alive and self._round == mine:
            with self._lock:
                before = task.look().world
                for _ in range(_SLICES):
                    if not task.alive or self._round != mine or task.look().world != before:
                        break
                    task.advance(_SLICE_S)
                if self._round == mine:
                    glance = task.look()
                    self._show(glance)
                    if not task.alive:
                        self._say(f"El proceso ha {glance.process}.")
            rest.wait(self._pause_s)

    def _kill(self) -> bool:
        """Mata el proceso, si lo hay."""
        self._round += 1
        with self._lock:
            alive = self._task.alive
            self._task.kill()
        return alive

    def _say(self, said: str) -> None:
        self._said.value = f'<p role="status"><b>{escape(said)}</b></p>'

    def _show(self, glance: Glance) -> None:
        self._bar.max = max(glance.due, 1)
        self._bar.value = glance.paid
        panels = (
            ("Proceso", f"{self._task.program.name}; {glance.process}"),
            ("Disco", glance.disk),
            ("Mundo", glance.world),
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
        over = glance.process == DONE
        self._ledger.value = ledger(self._task.folder)._repr_html_() if over else ""

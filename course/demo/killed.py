"""La tarea larga en procesos de verdad, que se matan en los turnos que se digan."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from course.errors import CourseError
from harness_base.process import child_environment

HIGH_IMPACT = ("pagar_factura", "enviar_correo")
SOME_TOOL = "una herramienta"
"""El programa no dice cuál."""


@dataclass(frozen=True)
class Moment:
    """Lo que se ve de un proceso: su turno, y la herramienta si hay una en marcha."""

    turn: int
    """Turnos terminados."""
    tool: str | None
    process: int

    @property
    def is_risky(self) -> bool:
        """Si está en marcha algo que no conviene hacer dos veces, o no se sabe qué."""
        return self.tool in (*HIGH_IMPACT, SOME_TOOL)


@dataclass
class Story:
    """Lo que costó una tarea: procesos, muertes y turnos, contando los que se repitieron."""

    kills: int = 0
    turns: int = 0
    commands: list[list[str]] = field(default_factory=list)
    doubts: int = 0
    """De cuántas llamadas dice al final que no sabe cómo acabaron."""


def tell(
    first: Sequence[str],
    again: Sequence[str],
    *,
    kill_in_turns: Sequence[int],
    log: Path,
    on_start: Callable[[Sequence[str]], None],
    on_turn: Callable[[Moment], None],
    on_kill: Callable[[Moment], None],
) -> Story:
    """Lanza `first`, lo mata en cada turno de la lista (o en el primero, desde ahí, en el que vea en
    marcha una herramienta de alto impacto) y relanza.

    Cada vez que muere se lanza `again`, hasta que uno termina. Los dos escriben una línea de JSON
    por evento. Lanza `CourseError` si el último no acaba bien.
    """
    story = Story()
    pending = list(kill_in_turns)
    while True:
        command = list(again if story.commands else first)
        story.commands.append(command)
        on_start(command)
        with _started(command, log) as process:
            last = None
            for event in _events(process):
                story.doubts = len(event.get("unknown", ())) or story.doubts
                moment = _moment(event, process.pid)
                if event.get("event") == "turn.finished":
                    story.turns += 1
                    on_turn(moment)
                if pending and moment.is_risky and moment.turn + 1 >= pending[0]:
                    os.killpg(process.pid, signal.SIGKILL)
                    last = moment
                    break
            process.communicate()
        if last is None:
            if process.returncode != 0:
                said = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
                raise CourseError(f"la tarea no ha terminado: {said[-1] if said else 'sin más'}")
            return story
        del pending[0]
        story.kills += 1
        on_kill(last)


@contextmanager
def _started(command: Sequence[str], log: Path) -> Iterator[subprocess.Popen[str]]:
    """El proceso, en un grupo propio que muere entero si algo falla aquí."""
    with log.open("ab") as errors:
        process = subprocess.Popen(
            command,
            env=child_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            start_new_session=True,
        )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def _events(process: subprocess.Popen[str]) -> Iterator[dict[str, Any]]:
    assert process.stdout is not None
    for line in process.stdout:
        yield json.loads(line)


def _moment(event: dict[str, Any], process: int) -> Moment:
    running = event.get("event") == "tool.started"
    return Moment(event.get("turn", 0), event.get("tool", SOME_TOOL) if running else None, process)

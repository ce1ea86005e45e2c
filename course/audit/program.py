"""Un programa ajeno: se lanza en un grupo de procesos propio, y se mata con todo lo que lanzó."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from course.errors import CourseError

_DOUBTS = re.compile(r"No se sabe cómo acabó: (.+?)(?:\.\s|\.?\Z)")

GROUP_DIES_IN_S = 5.0
"""Lo que se espera a que desaparezca un grupo que ya ha recibido SIGKILL."""


@dataclass(frozen=True)
class Attempt:
    """Un intento: con qué opción se lanzó, cómo acabó y lo último que dijo."""

    option: str
    """`--run` o `--resume`."""
    status: int | None
    """El estado de salida; negativo si lo mató una señal ajena; `None` si lo matamos nosotros."""
    seconds: float
    said: str
    doubts: int
    """De cuántas llamadas dijo que no sabe cómo acabaron."""
    left_behind: bool
    """Si al terminar por su cuenta dejó procesos suyos en marcha."""

    @property
    def was_killed(self) -> bool:
        return self.status is None


@dataclass(frozen=True)
class Program:
    """El programa, con las carpetas de una tarea."""

    command: Sequence[str]
    name: str
    world: Path
    folder: Path
    log: Path
    """Donde queda todo lo que dice."""

    def attempt(self, option: str, kill_after_s: float) -> Attempt:
        """Lo lanza y lo mata, a él y a su grupo, si sigue vivo cuando pasa ese tiempo."""
        where = ["--world", str(self.world), "--dir", str(self.folder)]
        start = time.monotonic()
        with self.log.open("ab") as log:
            said_from = log.tell()
            try:
                process = subprocess.Popen(
                    [*self.command, option, self.name, *where],
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )
            except OSError as error:
                raise CourseError(
                    f"no se puede lanzar {self.command[0]} ({error.strerror})", status=2
                ) from error
            status: int | None = None
            try:
                status = process.wait(max(kill_after_s - (time.monotonic() - start), 0))
            except subprocess.TimeoutExpired:
                pass
            finally:  # también si nos interrumpen: está en otro grupo y no le llega Ctrl+C
                seconds = time.monotonic() - start
                left_behind = _kill_group(process.pid) and status is not None
                process.wait()
            _wait_for_group(process.pid)
        lines = self._said(said_from)
        last = _printable(lines[-1]) if lines else ""
        return Attempt(option, status, seconds, last, _doubts(lines), left_behind)

    def _said(self, start: int) -> list[str]:
        """Lo que dijo desde esa posición del archivo."""
        with self.log.open("rb") as log:
            log.seek(start)
            return log.read().decode("utf-8", "replace").strip().splitlines()


def _printable(line: str) -> str:
    """Una línea ajena, sin lo que una terminal tomaría por una orden."""
    return "".join(char for char in line if char.isprintable()).strip()


def _doubts(lines: Sequence[str]) -> int:
    found = [match for line in lines if (match := _DOUBTS.search(line)) is not None]
    return len(found[-1].group(1).split(", ")) if found else 0


def _kill_group(group: int) -> bool:
    """Mata a todo el grupo; si quedaba alguien en él."""
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):  # vacío, o solo con muertos por recoger
        return False
    return True


def _wait_for_group(group: int) -> None:
    """Espera a que no quede nadie: quien sigue no puede encontrarse con un resto del anterior."""
    deadline = time.monotonic() + GROUP_DIES_IN_S
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except (ProcessLookupError, PermissionError):
            return
        time.sleep(0.002)

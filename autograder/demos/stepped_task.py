"""Una tarea que avanza turno a turno en su propio proceso, y se puede matar cuando se quiera."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from autograder.demos.office_task import LOG_FILE, SCENE_FILE, WORLD_FILE
from autograder.demos.programs import command, environment
from harness_base.world import World


@dataclass(frozen=True)
class Memory:
    """Lo que el proceso tiene en memoria; muere con él."""

    turn: int
    messages: int
    usage: int
    tokens_used: int


@dataclass(frozen=True)
class Disk:
    """Lo que hay en la carpeta de la tarea."""

    finished_calls: int
    saved_turn: int | None
    """Turno de la escena guardada; `None` si no hay ninguna."""


@dataclass(frozen=True)
class Outside:
    """Lo que ha pasado en el mundo."""

    payments: int
    repeated: tuple[str, ...]
    """Las facturas pagadas más de una vez."""


class SteppedTask:
    """La tarea de la oficina en `folder`, en un proceso aparte que espera entre turno y turno."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.memory: Memory | None = None
        self.finished = False
        self._process: subprocess.Popen[str] | None = None

    @property
    def alive(self) -> bool:
        """Si hay un proceso en marcha."""
        return self._process is not None

    def start(self, *, save: bool) -> None:
        """Arranca un proceso: sigue desde la escena guardada o, si no la hay, de cero."""
        if self._process is not None:
            return
        self.finished = False
        self._process = subprocess.Popen(
            command(
                "autograder.demos.stepper",
                str(self.folder),
                "guardar" if save else "sin-guardar",
            ),
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        self._read()

    def step(self) -> None:
        """Un turno más, si el proceso vive."""
        if self._process is None or self._process.stdin is None:
            return
        self._process.stdin.write("turno\n")
        self._process.stdin.flush()
        self._read()

    def kill(self) -> None:
        """SIGKILL: el proceso no se entera y su memoria desaparece."""
        if self._process is not None:
            self._process.kill()
            self._close()
        self.memory = None

    def disk(self) -> Disk:
        """Lo que hay ahora en la carpeta."""
        log, scene = self.folder / LOG_FILE, self.folder / SCENE_FILE
        calls = len(log.read_bytes().splitlines()) if log.exists() else 0
        if not scene.exists():
            return Disk(calls, None)
        return Disk(calls, json.loads(scene.read_text(encoding="utf-8"))["turn"])

    def outside(self) -> Outside:
        """Lo que hay ahora en el mundo."""
        path = self.folder / WORLD_FILE
        if not path.exists():
            return Outside(0, ())
        lines = World(path).balance().lines
        repeated = tuple(line.invoice for line in lines if line.payments > 1)
        return Outside(sum(line.payments for line in lines), repeated)

    def _read(self) -> None:
        assert self._process is not None and self._process.stdout is not None
        line = self._process.stdout.readline()
        if line:
            self.memory = Memory(**json.loads(line))
        else:
            self.finished = True
            self.memory = None
            self._close()

    def _close(self) -> None:
        process, self._process = self._process, None
        assert process is not None
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()
        process.wait()

"""Una tarea de verdad, a cámara lenta y vista desde fuera: su proceso, sus archivos y el mundo.

Del programa solo se sabe cómo se llama. Va despacio porque se le para y se le deja seguir
(SIGSTOP y SIGCONT), sin que se entere; lo que se cuenta de él sale del disco y del libro de
cuentas. Está en su propio grupo: si quien mira desaparece, el sistema despierta y termina a un
proceso parado que se queda solo.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from autograder.demos.office_task import WORLD_FILE
from autograder.demos.programs import command, environment
from harness_base.errors import WorldError
from harness_base.world import Balance, World

RUN = "r1"
KILLED = "muerto por SIGKILL"
DONE = "terminado: tarea hecha"
UNFINISHED = "no acababa: muerto por quien miraba"
FINISH_S = 30.0
"""La tarea tarda unos 3 s; nbgrader corta una celda a los 120."""

_GLANCE_S = 0.05
"""Lo que se espera al mundo: si el proceso parado lo tiene abierto, vale la mirada anterior."""


@dataclass(frozen=True)
class Program:
    """Un programa que se puede lanzar, matar y volver a lanzar."""

    name: str
    start: Callable[[Path], list[str]]
    """La orden que empieza la tarea en una carpeta."""
    go_on: Callable[[Path], list[str]]
    """La que sigue después de una muerte."""


@dataclass(frozen=True)
class Glance:
    """Lo que se ve desde fuera."""

    process: str
    disk: str
    paid: int = 0
    """Facturas pagadas, una vez o más."""
    due: int = 0
    """Facturas que hay."""
    repeated: tuple[str, ...] = ()
    """Las pagadas más de una vez."""

    @property
    def world(self) -> str:
        """El mundo en una frase."""
        if not self.due:
            return "sin tocar"
        again = ", ".join(self.repeated)
        tail = f"pagadas más de una vez: {again}" if again else "ninguna repetida"
        return f"{self.paid} de {self.due} facturas pagadas; {tail}"


def base_harness() -> Program:
    """El arnés del curso anterior: no sabe seguir, solo volver a empezar."""

    def start(folder: Path) -> list[str]:
        world = str(folder / WORLD_FILE)
        return command("harness_base.office", "--world", world, "--dir", str(folder), "--quiet")

    return Program("el arnés del curso anterior", start, start)


def program_file(path: Path) -> Program:
    """Un programa como `mi_arnes.py`: `--run` para empezar y `--resume` para seguir."""

    def order(option: str) -> Callable[[Path], list[str]]:
        def build(folder: Path) -> list[str]:
            places = ["--world", str(folder / WORLD_FILE), "--dir", str(folder / "runs")]
            return [sys.executable, str(path), option, RUN, *places]

        return build

    return Program(path.name, order("--run"), order("--resume"))


class WatchedTask:
    """La tarea de `program` en `folder`. Cada método vuelve enseguida."""

    def __init__(self, program: Program, folder: Path) -> None:
        self.program = program
        self.folder = folder
        self.launched = False
        self._process: subprocess.Popen[bytes] | None = None
        self._ending = "todavía no hay ninguno"
        self._last: Balance | None = None
        self._errors = folder / "errores.txt"

    @property
    def alive(self) -> bool:
        """Si hay un proceso, en marcha o parado."""
        return self._process is not None

    def launch(self, *extra: str) -> None:
        """Un proceso nuevo, ya parado: la primera vez empieza; después, sigue. `extra`: opciones."""
        if self._process is not None:
            return
        order = self.program.go_on if self.launched else self.program.start
        self.launched = True
        with self._errors.open("wb") as errors:
            self._process = subprocess.Popen(
                [*order(self.folder), *extra],
                env=environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                process_group=0,
            )
        self._process.send_signal(signal.SIGSTOP)

    def advance(self, seconds: float) -> None:
        """Lo deja correr ese tiempo y lo vuelve a parar; si termina antes, mejor."""
        process = self._process
        if process is None:
            return
        process.send_signal(signal.SIGCONT)
        try:
            process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGSTOP)
        else:
            self._close(process)

    def finish(self, *, within_s: float = FINISH_S) -> None:
        """Lo deja correr hasta el final, si llega en ese tiempo; si no, lo mata y lo dice."""
        self.advance(within_s)
        if self._process is not None:
            self.kill()
            self._ending = UNFINISHED

    def kill(self) -> None:
        """SIGKILL: no se entera, aunque esté parado."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._close(self._process)

    def look(self) -> Glance:
        """Lo que se ve ahora."""
        world = self.folder / WORLD_FILE
        if world.exists():
            with suppress(WorldError):  # el proceso se paró con el mundo abierto
                self._last = World(world, busy_timeout_s=_GLANCE_S).balance()
        state = "en marcha" if self._process is not None else self._ending
        if self._last is None:
            return Glance(state, self._disk())
        lines = self._last.lines
        return Glance(
            state,
            self._disk(),
            paid=sum(line.payments > 0 for line in lines),
            due=len(lines),
            repeated=tuple(line.invoice for line in lines if line.payments > 1),
        )

    def _disk(self) -> str:
        logs = sorted(self.folder.rglob("*.jsonl"))
        return "; ".join(f"{path.name}: {_lines(path)} líneas" for path in logs) or "nada"

    def _close(self, process: subprocess.Popen[bytes]) -> None:
        self._process = None
        code = process.returncode
        said = self._errors.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        if code == -signal.SIGKILL:
            self._ending = KILLED
        elif code == 0:
            self._ending = DONE
        else:
            self._ending = f"terminado con salida {code}: {said[-1] if said else 'sin decir nada'}"


def _lines(path: Path) -> int:
    return len(path.read_bytes().splitlines())

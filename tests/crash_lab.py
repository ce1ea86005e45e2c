"""El laboratorio de caídas: mata una tarea en todos sus puntos, la reanuda y guarda qué pasó.

Un punto hay tras cada operación de archivo, a mitad de cada escritura, en cada confirmación del
mundo y en cada evento. Dos muertes que dejan los mismos bytes son el mismo estado: se reanuda una
vez desde cada estado distinto, y esa reanudación se vuelve a matar en todos sus puntos.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from crash_process import keep

Given = TypeVar("Given")
Result = TypeVar("Result")

HERE = Path(__file__).parent
WORKERS = 2


@dataclass(frozen=True)
class Death:
    """Una muerte: en qué punto, el estado que dejó y cuántas respuestas se habían pedido."""

    point: int
    text: str
    state: str
    requests: int


@dataclass(frozen=True)
class Run:
    """Una ejecución que llegó al final desde `start`, y las muertes que sufrieron sus copias."""

    start: str
    value: dict[str, Any]
    end: str
    points: int
    deaths: tuple[Death, ...]


@dataclass(frozen=True)
class Exploration:
    """Todo lo que dio de sí una tarea: sin caídas, con una y con dos."""

    calm: Run
    once: tuple[Run, ...]
    """Una reanudación por cada estado distinto que dejó la primera muerte, también matada."""
    twice: tuple[Run, ...]
    """Una por cada estado nuevo que dejó la segunda."""

    def __str__(self) -> str:
        second = sum(len(run.deaths) for run in self.once)
        return (
            f"{len(self.calm.deaths)} puntos dejan {len(self.once)} estados; "
            f"{second} muertes al reanudarlos dejan {len(self.twice)} más"
        )


@dataclass
class Lab:
    """Ejecuta `task` en procesos nuevos. `store` guarda cada estado distinto, por su huella."""

    task: str
    scratch: Path
    servers: SimpleQueue[subprocess.Popen[str]]
    paths: dict[str, str] = field(default_factory=dict)
    """Estado → cómo se llegó a él por primera vez, en palabras."""

    @property
    def store(self) -> Path:
        """Donde están los estados."""
        return self.scratch / "store"

    def start(self, base: Path) -> str:
        """Registra el estado del que parte todo."""
        digest = keep(base, self.store)
        self.paths[digest] = "el principio"
        return digest

    def ladder(self, state: str, *, points: Sequence[int] | None = None, **args: Any) -> Run:
        """La tarea desde `state` hasta el final, con una muerte en cada punto."""
        extra = {"store": str(self.store), "points": None if points is None else list(points)}
        answer = self._ask(state, mode="ladder", args=args, **extra)
        if "value" not in answer:
            raise AssertionError(f"Desde {self.paths[state]}:\n{answer.get('error', answer)}")
        deaths = tuple(Death(**death) for death in answer["deaths"])
        for death in deaths:
            way = f"{self.paths[state]}; muerte {death.text} (punto {death.point})"
            self.paths.setdefault(death.state, way)
        return Run(state, answer["value"], answer["state"], answer["points"], deaths)

    def ladders(self, states: Iterable[str], **args: Any) -> list[Run]:
        """Lo mismo desde cada estado, en su orden, con todos los servidores a la vez."""
        return self.at_once(lambda state: self.ladder(state, **args), states)

    def at_once(self, action: Callable[[Given], Result], given: Iterable[Given]) -> list[Result]:
        """Llama a `action` con cada cosa, en su orden, usando todos los servidores."""
        with ThreadPoolExecutor(WORKERS) as pool:
            return list(pool.map(action, given))

    def explore(
        self, start: str, lives: tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]
    ) -> Exploration:
        """La tarea matada en todos sus puntos y, desde cada estado, otra vez al reanudarla.

        `lives` son los argumentos de la primera ejecución, de la que la reanuda y de la tercera.
        """
        calm = self.ladder(start, **lives[0])
        first = distinct(calm.deaths)
        once = self.ladders(first, **lives[1])
        known = {start, *first}
        second = [s for s in distinct(d for run in once for d in run.deaths) if s not in known]
        twice = self.ladders(second, points=[], **lives[2])
        return Exploration(calm, tuple(once), tuple(twice))

    def kill(self, state: str, point: int, **args: Any) -> Death | None:
        """Una ejecución nueva desde `state`, muerta en ese punto; `None` si terminó antes."""
        answer = self._ask(state, mode="kill", point=point, args=args)
        if answer["signal"] is None:
            assert "error" not in answer, f"Desde {self.paths[state]}:\n{answer['error']}"
            return None
        assert answer["signal"] == 9, (self.paths[state], point, answer)
        way = f"{self.paths[state]}; muerte {answer['text']} (punto {point})"
        self.paths.setdefault(answer["state"], way)
        return Death(point, answer["text"], answer["state"], answer["requests"])

    def fault(self, state: str, kind: str, at: int, **args: Any) -> tuple[str, str] | None:
        """Una ejecución en la que el disco falla: con qué error se detuvo y qué dejó.

        `None` si terminó, porque no hubo tantas operaciones que pudieran fallar.
        """
        plan = {"kind": kind, "at": at}
        answer = self._ask(state, mode="fault", plan=plan, store=str(self.store), args=args)
        if "raised" not in answer:
            assert "value" in answer, f"Desde {self.paths[state]}:\n{answer.get('error', answer)}"
            return None
        self.paths.setdefault(answer["state"], f"{self.paths[state]}; {kind} en la operación {at}")
        return answer["raised"], answer["state"]

    def _ask(self, state: str, **job: Any) -> dict[str, Any]:
        server = self.servers.get()
        base = Path(tempfile.mkdtemp(dir=self.scratch))
        try:
            shutil.copytree(self.store / state, base, dirs_exist_ok=True)
            assert server.stdin is not None and server.stdout is not None
            line = json.dumps({"task": self.task, "base": str(base), **job})
            server.stdin.write(line + "\n")
            server.stdin.flush()
            said = server.stdout.readline()
            assert said, f"El servidor murió con el encargo desde {self.paths[state]}"
            answer: dict[str, Any] = json.loads(said)
            if job["mode"] == "kill":
                answer["state"] = keep(base, self.store)
            return answer
        finally:
            shutil.rmtree(base)
            self.servers.put(server)


def distinct(deaths: Iterable[Death]) -> list[str]:
    """Los estados que dejaron, sin repetir, en orden."""
    return list(dict.fromkeys(death.state for death in deaths))


@contextmanager
def lab(task: str) -> Iterator[Lab]:
    """Un laboratorio con sus servidores y su carpeta, en memoria donde se puede."""
    memory = Path("/dev/shm")
    where = memory if os.access(memory, os.W_OK | os.X_OK) else None
    scratch = Path(os.path.realpath(tempfile.mkdtemp(prefix="caidas-", dir=where)))
    (scratch / "store").mkdir()
    path = os.pathsep.join([str(HERE.parent), str(HERE)])
    module = task.partition(":")[0]
    servers = [
        subprocess.Popen(
            [sys.executable, str(HERE / "crash_process.py"), module],
            env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1", "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for _ in range(WORKERS)
    ]
    queue: SimpleQueue[subprocess.Popen[str]] = SimpleQueue()
    for server in servers:
        queue.put(server)
    try:
        yield Lab(task, scratch, queue)
    finally:
        for server in servers:
            server.kill()
            server.communicate()
        shutil.rmtree(scratch, ignore_errors=True)

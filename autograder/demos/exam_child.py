"""El proceso del examen final: hace la tarea larga con `mi_arnes.py` y lo mata una y otra vez.

Cada arranque es un proceso de verdad, bifurcado de este, en su propio grupo, y muere por SIGKILL en el
momento que le toca; el siguiente reanuda. Entre un arranque y otro pasa una hora en el reloj de la
ejecución y en el del mundo: así una sonda puede darse por respondida.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from autograder.demos.child import DONE, PENDING, answer_job
from autograder.demos.exam_moments import Careful, arm, worst_moments
from autograder.demos.mortal import Mortal, nth
from autograder.faults.session import scratch
from harness_base.program import gear
from harness_base.run_file import RunFile
from harness_base.world import World

RUN, WORLD_FILE, RUNS = "r1", "mundo.sqlite", "ejecuciones"
MOMENTS_AT_MOST = 60
"""Por cuántos momentos pasa un proceso antes de morir al azar, como mucho."""
_CLOCK, _HOUR_S = 1_800_000_000.0, 3600.0
_STARTS_AT_MOST = 200
"""Arranques de una misma tarea tras los que se deja: no avanza."""


@dataclass(frozen=True)
class ExamJob:
    """Qué programa se examina, cuántas veces se mata al azar y con qué semilla."""

    path: Path
    kills: int
    seed: int
    scenario: str


@dataclass
class Ending:
    """Cómo acabó una tarea, después de todas sus muertes."""

    killed: int = 0
    starts: int = 0
    turns: int = 0
    outcome: str = ""
    history: str = ""
    """La huella del historial."""
    lines: list[list[int]] = field(default_factory=list)
    """Por factura, lo debido y lo pagado, en céntimos."""
    effects: list[tuple[str, str]] = field(default_factory=list)
    """Lo que se hizo en el mundo: de qué tipo y qué. Dos veces lo mismo son dos iguales."""
    unknown: list[str] = field(default_factory=list)
    """Las llamadas cuyo desenlace se dijo desconocido, con su posición."""


class Halted(Exception):
    """La tarea no ha llegado a su final; el mensaje dice por qué."""


def work(job: ExamJob) -> dict[str, object]:
    """Hace la tarea sin caídas, en los peores momentos y al azar, y cuenta cómo acabó cada una."""
    program = _load(job.path)
    chance = random.Random(job.seed)
    try:
        calm = _task(program, job, iter(()))
        worst = _task(program, job, (Mortal(nth(moment)) for moment in worst_moments()))
        wild = _until(program, job, lambda: Mortal(_after_some(chance)))
        careful = _until(program, job, lambda: Careful(_after_some(chance)))
    except Halted as error:
        pending = "pendiente" in str(error)
        return {"outcome": PENDING if pending else "failed", "said": str(error)}
    return {
        "outcome": DONE,
        "calm": asdict(calm),
        "worst": asdict(worst),
        "wild": [asdict(ending) for ending in wild],
        "careful": [asdict(ending) for ending in careful],
    }


def _until(program: Any, job: ExamJob, death: Callable[[], Mortal]) -> list[Ending]:
    """Tareas enteras, hasta haber matado bastante."""
    endings: list[Ending] = []
    while sum(ending.killed for ending in endings) < job.kills:
        endings.append(_task(program, job, iter(death, None)))
    return endings


def _after_some(chance: random.Random) -> Callable[[str], bool]:
    """Muere tras unos cuantos momentos."""
    left = iter(range(chance.randint(1, MOMENTS_AT_MOST)))
    return lambda moment: next(left, None) is None


def _load(path: Path) -> Any:
    """El programa, como módulo."""
    spec = importlib.util.spec_from_file_location("mi_arnes", path)
    assert spec is not None and spec.loader is not None
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    return program


def _task(program: Any, job: ExamJob, deaths: Iterator[Mortal]) -> Ending:
    """Una tarea entera: arranca, muere donde toque y reanuda, hasta que acaba."""
    ending = Ending()
    with scratch() as folder:
        for start in range(_STARTS_AT_MOST):
            begun = (folder / RUNS / f"{RUN}.jsonl").exists()
            argv = ["--resume" if begun else "--run", RUN, "--scenario", job.scenario]
            mortal = next(deaths, Mortal())
            status = _start(program, folder, argv, mortal, _CLOCK + start * _HOUR_S)
            ending.starts += 1
            if os.WIFSIGNALED(status):
                ending.killed += 1
            elif os.WEXITSTATUS(status) == 0:
                return _look(folder, ending)
            else:
                raise Halted((folder / "dicho.txt").read_text(encoding="utf-8").strip()[-300:])
    raise Halted(f"tras {_STARTS_AT_MOST} arranques no ha terminado")


def _start(program: Any, folder: Path, argv: Sequence[str], mortal: Mortal, now: float) -> int:
    """Un proceso que ejecuta el programa; cómo acabó."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    status = 1
    try:
        os.setsid()
        out = os.open(folder / "dicho.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(out, 1)
        os.dup2(out, 2)
        sys.stdout, sys.stderr = os.fdopen(1, "w", closefd=False), os.fdopen(2, "w", closefd=False)
        _set_clocks(mortal, now)
        arm(program, mortal)
        places = ["--world", str(folder / WORLD_FILE), "--dir", str(folder / RUNS)]
        status = int(program.main([*argv, *places]))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _set_clocks(mortal: Mortal, now: float) -> None:
    """La hora de este proceso: la de las ejecuciones que abra y la del mundo, que pasa por `mortal`."""
    for name in ("create", "open"):
        vars(RunFile)[name].__func__.__kwdefaults__["now"] = lambda: now

    def on_commit(operation: str) -> None:
        mortal.reach(f"world.{operation}")

    vars(gear)["World"] = lambda path: World(path, now=lambda: now, on_commit=on_commit)


def _look(folder: Path, ending: Ending) -> Ending:
    file = RunFile.open(folder / RUNS, RUN)
    scene, world = file.scene(), World(folder / WORLD_FILE)
    ending.turns = scene.turn
    ending.outcome = file.outcome or ""
    text = json.dumps(scene.messages, sort_keys=True)
    ending.history = hashlib.sha256(text.encode("ascii")).hexdigest()
    ending.lines = [[line.due_cents, line.paid_cents] for line in world.balance().lines]
    ending.effects = world.effects()
    ending.unknown = [
        f"{unknown.name} ({unknown.position.reply}.{unknown.position.block})"
        for unknown in file.log.unknown()
    ]
    return ending


if __name__ == "__main__":
    answer_job(work)

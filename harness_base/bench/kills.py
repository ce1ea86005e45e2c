"""Muertes al azar: se mata una tarea una y otra vez, se continúa y se cuentan sus efectos.

Un proceso importa el motor una vez y de él nace uno nuevo por intento, en un grupo propio, que
recibe SIGKILL en el momento que toca. Los momentos salen de una semilla: son los mismos para todos.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from harness_base.bench.kill_tasks import EFFECTS, FILE, KILL_TASKS, KillTask
from harness_base.bench.outside import Outside
from harness_base.errors import HarnessError
from harness_base.process import child_environment

LATEST_S = 0.15
"""Lo más tarde que llega una muerte, desde que empieza el intento."""
SEED = 20
MAX_ATTEMPTS = 500
"""Intentos de una misma tarea; si no acaba en ellos, no acaba."""


@dataclass(frozen=True)
class Tally:
    """Lo que queda tras unas muertes: tareas acabadas, efectos pedidos y cómo están."""

    kills: int = 0
    tasks: int = 0
    wanted: int = 0
    doubled: int = 0
    lost: int = 0
    silent: int = 0
    """Los perdidos de los que el motor no ha dicho nada."""
    unknown: int = 0
    """Los efectos de los que el motor dice que no sabe si están."""


def moments(seed: int) -> Iterator[float]:
    """Los segundos a los que llega cada muerte."""
    chance = random.Random(seed)
    while True:
        yield chance.uniform(0, LATEST_S)


def kill_many(
    engine: str,
    kills: int,
    *,
    seed: int,
    place: Path,
    on_kill: Callable[[int], None] = lambda kills: None,
) -> Tally:
    """Mata las tareas de un motor, en un proceso aparte, hasta sumar esas muertes."""
    command = [sys.executable, "-m", "harness_base.bench.kills"]
    with subprocess.Popen(
        [*command, engine, str(kills), str(seed), str(place)],
        env=child_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        tally = Tally()
        for line in process.stdout:
            tally = Tally(**json.loads(line))
            on_kill(tally.kills)
        said = process.stderr.read().strip().splitlines()
    if process.returncode != 0:
        raise HarnessError(f"La prueba de {engine} ha fallado: {said[-1] if said else 'sin más'}")
    return tally


def _main(engine: str, kills: int, seed: int, place: Path) -> None:
    task, tally, pending = KILL_TASKS[engine], Tally(), moments(seed)
    moment = next(pending)
    for module in task.modules:
        importlib.import_module(module)
    with tempfile.TemporaryDirectory(prefix="muertes-", dir=place) as name:
        while tally.kills < kills:
            folder = Path(tempfile.mkdtemp(dir=name))
            for _ in range(MAX_ATTEMPTS):
                if not _attempt(task, folder, moment if tally.kills < kills else None):
                    break
                tally = replace(tally, kills=tally.kills + 1)
                moment = next(pending)
                print(json.dumps(vars(tally)), flush=True)
            else:
                raise HarnessError(f"{task.title}: la tarea no acaba")
            tally = _count(tally, task, folder)
            print(json.dumps(vars(tally)), flush=True)


def _attempt(task: KillTask, folder: Path, moment: float | None) -> bool:
    """Un intento, en un proceso nuevo; si ha muerto. Con `None` se le deja acabar."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.setsid()
            task.work(folder)
            status = 0
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
        finally:
            os._exit(status)
    if moment is not None:
        time.sleep(moment)
        os.kill(child, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status > 0:
        raise HarnessError(f"{task.title}: el intento acaba con {status}")
    return status < 0


def _count(tally: Tally, task: KillTask, folder: Path) -> Tally:
    done = Outside(folder / FILE).done()
    unknown = task.unknown(folder)
    lost = {item for item in range(1, EFFECTS + 1) if not done[item]}
    return replace(
        tally,
        tasks=tally.tasks + 1,
        wanted=tally.wanted + EFFECTS,
        doubled=tally.doubled + sum(max(count - 1, 0) for count in done.values()),
        lost=tally.lost + len(lost),
        silent=tally.silent + len(lost - unknown),
        unknown=tally.unknown + len(unknown),
    )


if __name__ == "__main__":
    _main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))

"""Una simulación que mata: tareas de `n` turnos cuyos procesos mueren de verdad (SIGKILL).

Cada intento es un proceso. Antes de terminar un turno muere con probabilidad `p`; el turno en el
que muere se paga entero. Sin guardar, el intento siguiente empieza de cero; guardando, sigue en
el turno que quedó apuntado. Se ejecuta en un proceso aparte, para que ningún `fork` parta de un
cuaderno con hilos en marcha.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from dataclasses import dataclass

from autograder.demos.cost import expected_turns
from autograder.demos.programs import command, environment

MAX_TURNS_PER_TASK = 250
"""Turnos pagados por tarea, de media, a partir de los cuales no se simula: sería una larga espera."""


class SimulationTooLong(ValueError):
    """Con esos valores la simulación no acabaría en un tiempo razonable."""


@dataclass(frozen=True)
class Paid:
    """Lo que costó acabar: turnos pagados de media por tarea, y cuántos procesos murieron."""

    turns_per_task: float
    killed: int
    tasks: int


def simulate_kills(n: int, p: float, *, saved: bool, tasks: int = 200, seed: int = 1) -> Paid:
    """Acaba `tasks` tareas de `n` turnos matando procesos, y cuenta los turnos pagados.

    Lanza `SimulationTooLong` si la media pasa de `MAX_TURNS_PER_TASK`.
    """
    if p >= 1 or (not saved and expected_turns(n, p, saved=False) > MAX_TURNS_PER_TASK):
        raise SimulationTooLong(
            f"Con n = {n} y p = {f'{p:g}'.replace('.', ',')} habría que pagar más de {MAX_TURNS_PER_TASK} turnos por tarea: "
            "baja uno de los dos para matar de verdad."
        )
    arguments = {"n": n, "p": p, "saved": saved, "tasks": tasks, "seed": seed}
    done = subprocess.run(
        command("autograder.demos.kill_simulation", json.dumps(arguments)),
        env=environment(),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return Paid(**json.loads(done.stdout))


def _attempt(first: int, n: int, p: float, seed: int) -> tuple[int, bool]:
    """Un proceso que hace los turnos `first`…`n-1`; devuelve los terminados y si murió."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        chance = random.Random(seed)
        for _ in range(first, n):
            if chance.random() < p:
                os.kill(os.getpid(), signal.SIGKILL)
            os.write(write_end, b".")
        os._exit(0)
    os.close(write_end)
    finished = 0
    while chunk := os.read(read_end, 4096):
        finished += len(chunk)
    os.close(read_end)
    _, status = os.waitpid(child, 0)
    return finished, os.WIFSIGNALED(status)


def _run(*, n: int, p: float, saved: bool, tasks: int, seed: int) -> Paid:
    chance = random.Random(seed)
    paid = killed = 0
    for _ in range(tasks):
        reached = 0
        while reached < n:
            finished, died = _attempt(reached, n, p, chance.getrandbits(64))
            paid += finished + died
            killed += died
            reached = reached + finished if saved or not died else 0
    return Paid(turns_per_task=paid / tasks, killed=killed, tasks=tasks)


if __name__ == "__main__":
    result = _run(**json.loads(sys.argv[1]))
    print(json.dumps(result.__dict__))

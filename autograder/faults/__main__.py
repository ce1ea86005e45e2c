"""`python -m autograder.faults`: cuántas muertes completas por segundo y núcleo da este equipo.

Una muerte completa: carpeta nueva, proceso nuevo, llamada, SIGKILL, y recoger lo que quedó.
"""

from __future__ import annotations

import resource
import time

from autograder.children.client import get_server
from autograder.children.submission import Cell, Submission

from .kill import kill_everywhere
from .session import PRELUDE, save_scenario

ROUNDS = 40

SAVE = """
import os

def save(path, data):
    tmp = path.with_suffix(".tmp")
    with open(tmp, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(tmp, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
"""


def main() -> None:
    """Mide e imprime."""
    few, base_s, _ = _measure(1)
    many, spent_s, wall_s = _measure(ROUNDS)
    each_s = (spent_s - base_s) / (many - few)
    print(f"{many} muertes en {wall_s:.2f} s, arranque del servidor incluido")
    print(f"{1000 * each_s:.2f} ms de procesador cada una: {1 / each_s:.0f} por segundo y núcleo")


def _measure(rounds: int) -> tuple[int, float, float]:
    """(muertes, segundos de procesador, segundos de reloj) con un servidor recién arrancado."""
    scenario = save_scenario(
        Submission(names=("save",), cells=(Cell("save", SAVE),)),
        stage=2,
        name="save",
        file="estado.json",
        data=b"x" * 4000,
        before={"estado.json": b"y" * 3000},
    )
    started, spent = time.perf_counter(), _cpu_s()
    deaths = sum(kill_everywhere(scenario).points for _ in range(rounds))
    get_server(stage=2, prelude=PRELUDE).close()
    return deaths, _cpu_s() - spent, time.perf_counter() - started


def _cpu_s() -> float:
    """Procesador gastado por este proceso y por sus hijos ya terminados."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


if __name__ == "__main__":
    main()

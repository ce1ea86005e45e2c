"""`python -m autograder.faults`: cuántas muertes completas por segundo y núcleo da este equipo.

Una muerte completa: un proceso, SIGKILL en su punto, y recoger lo que quedó. Hay dos maneras: de una
en una (carpeta y proceso nuevos, y la llamada desde el principio) y en escalera (en cada punto de una
sola ejecución se mata a una copia bifurcada).
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable

from autograder.children.client import get_server
from autograder.children.submission import Cell, Submission
from autograder.probes import p3_4
from autograder.probes.three_turns import prepare

from .kill import kill_everywhere
from .ladder import climb_all
from .replay import read_tree
from .session import PRELUDE, Scenario, save_scenario, scratch

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
    _report("de una en una", _one_by_one, stage=2)
    _report("en escalera", _ladder, stage=3)


def _report(name: str, kills: Callable[[], int], *, stage: int) -> None:
    """Mata `ROUNDS` veces y una, para descontar el arranque del servidor."""
    few, base_s, _ = _measure(1, kills, stage)
    many, spent_s, wall_s = _measure(ROUNDS, kills, stage)
    each_s = (spent_s - base_s) / (many - few)
    print(f"{name}: {many} muertes en {wall_s:.2f} s, arranque del servidor incluido")
    print(f"  {1000 * each_s:.2f} ms de procesador cada una: {1 / each_s:.0f} por segundo y núcleo")


def _measure(rounds: int, kills: Callable[[], int], stage: int) -> tuple[int, float, float]:
    """(muertes, segundos de procesador, segundos de reloj) con un servidor recién arrancado."""
    started, spent = time.perf_counter(), _cpu_s()
    deaths = sum(kills() for _ in range(rounds))
    get_server(stage=stage, prelude=PRELUDE).close()
    return deaths, _cpu_s() - spent, time.perf_counter() - started


def _one_by_one() -> int:
    """Un guardado atómico, muerto en cada uno de sus puntos."""
    scenario = save_scenario(
        Submission(names=("save",), cells=(Cell("save", SAVE),)),
        stage=2,
        name="save",
        file="estado.json",
        data=b"x" * 4000,
        before={"estado.json": b"y" * 3000},
    )
    return kill_everywhere(scenario).points


def _ladder() -> int:
    """Una tarea de tres turnos, con su mundo, muerta en cada uno de sus puntos."""
    with scratch() as root:
        (root / "tmp").mkdir()
        prepare(root)
        start = read_tree(root)
    [climb] = climb_all(Scenario(Submission(()), 3, f"{p3_4.__name__}:first_run"), [start])
    return climb.kills


def _cpu_s() -> float:
    """Procesador gastado por este proceso y por sus hijos ya terminados."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


if __name__ == "__main__":
    main()

"""El proceso de un motor: hace sus turnos cuando le dicen, o carga lo que guardó."""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from harness_base.bench.clock import Clock
from harness_base.bench.engines import ENGINES


def main(arguments: list[str]) -> None:
    """`run MOTOR CARPETA TURNOS BLOQUE` o `load MOTOR CARPETA VECES`."""
    action, name, folder, *numbers = arguments
    engine = ENGINES[name]
    if action == "run":
        turns, block = map(int, numbers)
        engine.run(Path(folder), turns, Clock(block))
        return
    [times] = map(int, numbers)
    engine.load(Path(folder))  # los import y la memoria del archivo no se cobran a la primera
    spent: dict[str, list[int]] = {"load": [], "parse": []}
    for _ in range(times):
        spent["load"].append(_timed(engine.load, Path(folder)))
        if engine.parse is not None:
            spent["parse"].append(_timed(engine.parse, Path(folder)))
    print(json.dumps(spent))


def _timed(work: Callable[[Path], object], folder: Path) -> int:
    gc.collect()
    start = time.perf_counter_ns()
    kept = work(folder)
    spent = time.perf_counter_ns() - start
    del kept
    return spent


if __name__ == "__main__":
    main(sys.argv[1:])

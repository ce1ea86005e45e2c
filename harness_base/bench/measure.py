"""Quien dirige las medidas: lanza los motores, les da la vez por turnos y reúne sus tiempos."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import IO

from harness_base.bench.clock import READY
from harness_base.bench.engines import ENGINES
from harness_base.errors import HarnessError
from harness_base.process import child_environment

BLOCKS = 100
"""Bloques en que se reparten los turnos, si son tantos; diez hacen un décimo."""
LOADS = 5
SLOW_S = 60.0
"""Un motor que necesita más en una ronda no repite."""


@dataclass(frozen=True)
class Round:
    """Un motor en una ronda: lo que tardó cada bloque, lo que ocupa y lo que tarda en cargar."""

    turns: int
    blocks_ns: list[int]
    disk_bytes: int
    load_ns: list[int]
    parse_ns: list[int]

    @property
    def first_ns(self) -> float:
        """Por turno, en el primer décimo de los turnos."""
        return self._per_turn(self.blocks_ns[: self._tenth()])

    @property
    def last_ns(self) -> float:
        """Por turno, en el último décimo."""
        return self._per_turn(self.blocks_ns[-self._tenth() :])

    @property
    def total_ns(self) -> int:
        return sum(self.blocks_ns)

    def _tenth(self) -> int:
        return max(len(self.blocks_ns) // 10, 1)

    def _per_turn(self, blocks: Sequence[int]) -> float:
        """La mediana de los bloques: un tirón del disco no cuenta, un coste de cada bloque sí."""
        return median(blocks) * len(self.blocks_ns) / self.turns


@dataclass
class Measured:
    """Un motor con un número de turnos: todas sus rondas."""

    engine: str
    turns: int
    rounds: list[Round] = field(default_factory=list)


class Worker:
    """Un motor en su proceso."""

    def __init__(self, engine: str, folder: Path, turns: int, block: int) -> None:
        self.engine = engine
        self.turns = turns
        self.folder = folder / engine
        self.folder.mkdir()
        self.blocks_ns: list[int] = []
        self._errors = (folder / f"{engine}.errores").open("w+b")
        self._process = subprocess.Popen(
            command("run", engine, self.folder, turns, block),
            env=child_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            encoding="utf-8",
        )

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *exception: object) -> None:
        self._process.kill()
        self._process.communicate()
        self._errors.close()

    def wait_until_ready(self) -> None:
        if self._read() != READY:
            raise self._failure()

    def run_block(self) -> None:
        """Deja que el motor haga un bloque de turnos y apunta lo que tardó."""
        self._go()
        self.blocks_ns.append(int(self._read()))

    def finish(self) -> Round:
        """Espera a que el proceso acabe y mide lo que dejó."""
        self._go()
        if self._process.wait() != 0:
            raise self._failure()
        return Round(
            self.turns, self.blocks_ns, bytes_in(self.folder), *_loads(self.engine, self.folder)
        )

    def _go(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        stdin.write("\n")
        stdin.flush()

    def _read(self) -> str:
        stdout: IO[str] | None = self._process.stdout
        assert stdout is not None
        line = stdout.readline().strip()
        if not line:
            raise self._failure()
        return line

    def _failure(self) -> HarnessError:
        self._process.kill()
        self._process.wait()
        self._errors.seek(0)
        said = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        return HarnessError(f"El motor {self.engine} ha fallado: {said[-1] if said else 'sin más'}")


def command(action: str, engine: str, folder: Path, *numbers: int) -> list[str]:
    """La orden del proceso de un motor."""
    worker = [sys.executable, "-m", "harness_base.bench.worker"]
    return [*worker, action, engine, str(folder), *map(str, numbers)]


def bytes_in(folder: Path) -> int:
    """Lo que ocupan los archivos de una carpeta."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def measure(
    engines: Sequence[str],
    turns: int,
    *,
    rounds: int,
    place: Path,
    on_progress: Callable[[float], None] = lambda part: None,
) -> list[Measured]:
    """Mide cada motor con ese número de turnos, todos a la vez y por bloques alternos.

    `place` es la carpeta en la que se escribe: de su disco depende el resultado.
    """
    taking = [name for name in engines if turns <= (ENGINES[name].max_turns or turns)]
    measured = {name: Measured(name, turns) for name in taking}
    for number in range(rounds):
        names = [name for name in taking if not _is_slow(measured[name])]
        folder = Path(tempfile.mkdtemp(prefix="medidas-", dir=place))
        try:
            tell = partial(_report, on_progress, number, rounds)
            found = _round(names, turns, folder, tell)
        finally:
            shutil.rmtree(folder)
        for name, result in found.items():
            measured[name].rounds.append(result)
    return list(measured.values())


def _round(
    engines: Sequence[str], turns: int, folder: Path, on_progress: Callable[[float], None]
) -> dict[str, Round]:
    block = max(turns // BLOCKS, 1)
    with ExitStack() as stack:
        workers = [stack.enter_context(Worker(name, folder, turns, block)) for name in engines]
        for worker in workers:
            worker.wait_until_ready()
        count = turns // block
        for number in range(count):
            shift = number % len(workers)  # nadie va siempre detrás del mismo
            for worker in workers[shift:] + workers[:shift]:
                worker.run_block()
            on_progress((number + 1) / count)
        return {worker.engine: worker.finish() for worker in workers}


def _report(tell: Callable[[float], None], number: int, rounds: int, part: float) -> None:
    tell((number + part) / rounds)


def _is_slow(measured: Measured) -> bool:
    return any(one.total_ns > SLOW_S * 1e9 for one in measured.rounds)


def _loads(engine: str, folder: Path) -> tuple[list[int], list[int]]:
    done = subprocess.run(
        command("load", engine, folder, LOADS),
        env=child_environment(),
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode != 0:
        raise HarnessError(f"{engine} no puede cargar: {done.stderr.strip().splitlines()[-1]}")
    spent = json.loads(done.stdout)
    return spent["load"], spent["parse"]

"""El mínimo: añadir cada mensaje a un archivo y esperar al disco. Ni huellas, ni estado, ni bucle."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path

from harness_base.bench import content
from harness_base.bench.clock import Clock
from harness_base.bench.engine import Engine

FILE = "mensajes.jsonl"


def _run(folder: Path, turns: int, clock: Clock, *, syncs: int) -> None:
    file = os.open(folder / FILE, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for turn in range(1, turns + 1):
        clock.stop(turn - 1)
        reply, results = content.messages(turn)
        clock.start()
        data = content.to_line(reply)
        if syncs == 2:
            os.write(file, data)
            os.fsync(file)
            data = b""
        os.write(file, data + content.to_line(results))
        os.fsync(file)
    clock.stop(turns)
    os.close(file)


def parse_lines(path: Path) -> list[object]:
    """Lee un archivo de líneas de JSON, y nada más."""
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def _parse(folder: Path) -> list[object]:
    return parse_lines(folder / FILE)


def _load(folder: Path) -> int:
    return len(_parse(folder))


ONCE = Engine("añadir, 1 fsync por turno", partial(_run, syncs=1), _load, _parse)
TWICE = Engine("añadir, 2 fsync por turno", partial(_run, syncs=2), _load, _parse)

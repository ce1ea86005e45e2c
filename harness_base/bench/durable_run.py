"""La etapa 6: el archivo de la ejecución, con sus puntos de control y su registro con intención."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from harness_base import loop
from harness_base.bench import harness
from harness_base.bench.clock import Clock
from harness_base.bench.engine import Engine
from harness_base.durable import open_run, protect, save_step
from harness_base.run_file import RunFile
from harness_base.state import RunState
from harness_base.types import Effect

RUN = "medida"


def _run(folder: Path, turns: int, clock: Clock, *, effect: Effect) -> None:
    tools = harness.toolbox(effect)
    file = open_run(folder, RUN, resuming=False, harness={})
    execute, listeners = protect(file, tools, lambda event: save_step(event, file))
    loop.run(
        RunState(messages=[harness.FIRST]),
        model=harness.Model(turns),
        system="",
        tools=tools,
        execute=execute,
        listeners=(*listeners, clock.listen),
        limits=loop.Limits(turns=turns + 1),
    )
    file.close()


def _load(folder: Path) -> int:
    file = RunFile.open(folder, RUN)
    messages = file.scene().messages
    file.close()
    return len(messages)


def _parse(folder: Path) -> list[object]:
    [path] = folder.glob("*.jsonl")
    return [json.loads(line[line.index(b" ") :]) for line in path.read_bytes().splitlines()]


def _engine(title: str, effect: Effect) -> Engine:
    return Engine(f"este arnés, {title}", partial(_run, effect=effect), _load, _parse)


READ = _engine("herramienta que solo lee", Effect.READ)
IDEMPOTENT = _engine("herramienta idempotente", Effect.IDEMPOTENT)
KEYED = _engine("herramienta con clave", Effect.KEYED)

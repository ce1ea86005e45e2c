"""Un arnés cuya herramienta trabaja en otro proceso, que puede sobrevivirle (caso 21).

`harness MUNDO CARPETA` empieza la tarea con la etapa 4 y `durable MUNDO CARPETA`, con la 6; su
herramienta lanza `tool MUNDO CLAVE`, que dice que está lista, espera a que se cierre la entrada y
solo entonces anota.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from harness_base.dangling import Results
from harness_base.durable import open_run, protect, save_step
from harness_base.effects import Effects, rerun_all
from harness_base.intent_log import IntentLog
from harness_base.loop import Loop, RunResult
from harness_base.model import Model
from harness_base.resume import resume
from harness_base.run_file import RunFile
from harness_base.snapshot import Checkpointer, read_checkpoint
from harness_base.state import RunState
from harness_base.tools import Output, Tool, Toolbox
from harness_base.types import Effect, Response, ToolResult
from harness_base.world import World

TASK: dict[str, Any] = {"role": "user", "content": "Anota el pedido."}
NOTE = {"factura": "F-1", "texto": "Pedido PO-1"}
SETTLES_WITHIN_S = 60.0


def asks(id: str) -> Response:
    """La respuesta que pide la nota."""
    block = {"type": "tool_use", "id": id, "name": "anotar", "input": NOTE}
    return Response([block], "tool_use")


class AsksOnce:
    """El modelo del arnés que va a morir."""

    def create(self, **request: Any) -> Response:
        return asks("toolu_1")


def annotating(world: World) -> Tool:
    """La herramienta que trabaja fuera."""

    def annotate(input: dict[str, Any], /, *, key: str | None = None) -> Output:
        command = [sys.executable, __file__, "tool", str(world.path), str(key)]
        subprocess.run(command, check=True)
        return str(probe(input, key=key))

    def probe(input: dict[str, Any], /, *, key: str | None = None) -> ToolResult | None:
        found = world.find_note(str(key))
        return None if found is None else ToolResult(found["nota"])

    return Tool(
        "anotar",
        "Anota.",
        {"type": "object"},
        annotate,
        Effect.IRREVERSIBLE,
        probe=probe,
        settles_within_s=SETTLES_WITHIN_S,
    )


def durable(
    world: World, folder: Path, model: Model, now: Callable[[], float]
) -> tuple[Loop, RunFile, RunState]:
    """El arnés de la etapa 6 con esa herramienta, y la escena por la que va."""
    resuming = bool(list(folder.glob("*.jsonl")))
    file = open_run(folder, "r1", resuming=resuming, harness={})
    file.log.now = now
    scene = file.scene() if resuming else RunState([TASK])
    if not resuming:
        file.checkpoint(scene)
    tools = Toolbox([annotating(world)])
    execute, listeners = protect(file, tools, lambda event: save_step(event, file))
    return Loop(model, "", tools, execute, listeners), file, scene


def harness(
    world: World, folder: Path, model: Model, now: Callable[[], float]
) -> tuple[Loop, IntentLog, Path]:
    """El arnés de la etapa 4, con la herramienta que trabaja fuera."""
    tool = annotating(world)
    log = IntentLog(folder / "registro.jsonl", now=now)
    effects = Effects(log, Toolbox([tool]), "r1")
    checkpoint = folder / "estado.ckpt"
    sequence = read_checkpoint(checkpoint).sequence if checkpoint.exists() else 0
    save = Checkpointer(checkpoint, run="r1", sequence=sequence)
    loop = Loop(model, "", effects.tools, effects.execute, (effects, save))
    return loop, log, checkpoint


def resumed(loop: Loop, log: Results, checkpoint: Path) -> RunResult:
    """La tarea, desde donde quedó."""
    return resume(checkpoint, log, loop, judge=rerun_all)


def main(role: str, world: str, last: str) -> None:
    """El arnés que muere o la herramienta que le sobrevive."""
    if role == "tool":
        print("lista", flush=True)
        sys.stdin.read()
        World(Path(world)).add_note(NOTE["factura"], NOTE["texto"], reference=last)
        return
    place = World(Path(world)), Path(last), AsksOnce(), lambda: 0.0
    if role == "durable":
        loop, _, scene = durable(*place)
        loop.run(scene)
    else:
        harness(*place)[0].run(RunState([TASK]))


if __name__ == "__main__":
    main(*sys.argv[1:])

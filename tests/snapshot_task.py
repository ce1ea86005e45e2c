"""La tarea de oficina con la etapa 2 puesta, para el laboratorio de caídas: guarda y no reanuda.

Los pasos que la tarea lleva dados se cuentan fuera, en la carpeta del mundo: así se sabe, tras una
muerte, cuántos faltan en el punto de control.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from autograder.faults import recorder
from harness_base import compaction, loop, scenarios
from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.office import office_tools
from harness_base.scripted import ScriptedModel
from harness_base.snapshot import Checkpointer, read_checkpoint
from harness_base.state import RunState
from harness_base.types import Event
from harness_base.world import World

CHECKPOINT, LOG = "run/work/estado.ckpt", "run/work/registro.jsonl"
WORLD, STEPS = "world/mundo.sqlite", "world/pasos"


def prepare(base: Path, *, scenario: str) -> None:
    """La carpeta de una tarea sin empezar."""
    (base / "run" / "tmp").mkdir(parents=True)
    (base / "run" / "work").mkdir()
    (base / "world").mkdir()
    scenarios.get(scenario).prepare(World(base / WORLD))


def run(base: Path, *, scenario: str, save_at: list[Any]) -> dict[str, int]:
    """La tarea hasta el final, guardando tras los eventos de `save_at`."""
    office = scenarios.get(scenario)
    steps = base / STEPS
    counts = {"model.replied": 0, "results.appended": 0}

    def count(event: Event) -> None:
        if event.name in counts:
            counts[event.name] += 1
            steps.write_text(str(sum(counts.values())), encoding="ascii")

    scene = RunState(messages=office.messages())
    loop.run(
        scene,
        model=ScriptedModel(office),
        system=office.system,
        tools=office_tools(World(base / WORLD, on_commit=recorder.mark_commit)),
        execute=execute_and_log(EffectLog(base / LOG)),
        listeners=[
            count,
            recorder.mark_event,
            Checkpointer(base / CHECKPOINT, run="r1", save_at=frozenset(save_at)),
        ],
        limits=loop.Limits(compact_at=office.compact_at),
        compact=compaction.compact,
    )
    return {"steps": sum(counts.values())}


def lost_steps(base: Path) -> int:
    """Los pasos dados que no están en el punto de control."""
    steps = base / STEPS
    done = int(steps.read_text(encoding="ascii")) if steps.exists() else 0
    path = base / CHECKPOINT
    if not path.exists():
        return done
    scene = read_checkpoint(path).scene
    saved: int = scene["replies"] + scene["turn"]
    return max(0, done - saved)

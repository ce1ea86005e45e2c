"""La tarea de la oficina con un punto de control por paso, lista para reanudarse."""

from __future__ import annotations

from pathlib import Path

from autograder.demos.office_task import LOG_FILE, OFFICE, WORLD_FILE
from harness_base import compaction
from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.kill_switch import KillSwitch
from harness_base.loop import Limits, Loop
from harness_base.office import office_tools
from harness_base.scenarios.scenario import Scenario
from harness_base.scripted import ScriptedModel
from harness_base.snapshot import Checkpointer
from harness_base.types import Listener
from harness_base.world import World

CHECKPOINT_FILE = "estado.ckpt"


def log_of(folder: Path) -> EffectLog:
    """El registro de efectos de la tarea."""
    return EffectLog(folder / LOG_FILE)


def loop_of(
    folder: Path,
    *,
    sequence: int = 0,
    switch: KillSwitch | None = None,
    scenario: Scenario = OFFICE,
) -> Loop:
    """El bucle de la tarea de `folder`; guarda en cada paso. `switch` lo mata donde se le diga."""
    world = World(folder / WORLD_FILE)
    scenario.prepare(world)
    listeners: list[Listener] = [
        Checkpointer(folder / CHECKPOINT_FILE, run="r1", sequence=sequence)
    ]
    if switch is not None:
        world.on_commit = switch.on_commit
        listeners.append(switch)
    return Loop(
        ScriptedModel(scenario),
        scenario.system,
        office_tools(world),
        execute_and_log(log_of(folder)),
        tuple(listeners),
        Limits(compact_at=scenario.compact_at),
        compact=compaction.compact,
    )

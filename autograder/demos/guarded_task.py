"""La tarea de la oficina con las reglas de la etapa 4: empieza o, si hay punto de control, reanuda."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from autograder.demos.mortal import Mortal, MortalLog
from autograder.demos.office_task import WORLD_FILE
from autograder.demos.resumable_task import CHECKPOINT_FILE
from harness_base import compaction
from harness_base.effects import rerun_all
from harness_base.guarded import GuardedEffects, Rules
from harness_base.loop import Limits, Loop
from harness_base.office import office_tools
from harness_base.resume import resume
from harness_base.scenarios.scenario import Scenario
from harness_base.scripted import ScriptedModel
from harness_base.snapshot import Checkpointer, read_checkpoint
from harness_base.state import RunState
from harness_base.world import World

INTENT_FILE = "intenciones.jsonl"


def go_on(
    folder: Path, rules: Rules, scenario: Scenario, *, mortal: Mortal, now: Callable[[], float]
) -> None:
    """Lleva la tarea de `folder` hasta el final, o hasta donde muera el proceso."""
    world = World(folder / WORLD_FILE, now=now)
    scenario.prepare(world)
    world.on_commit = mortal.on_commit
    tools = office_tools(world)
    log = MortalLog(folder / INTENT_FILE, mortal, now=now)
    effects = GuardedEffects(log, tools, "r1", rules)
    checkpoint = folder / CHECKPOINT_FILE
    saved = read_checkpoint(checkpoint) if checkpoint.exists() else None
    save = Checkpointer(checkpoint, run="r1", sequence=saved.sequence if saved else 0)
    loop = Loop(
        ScriptedModel(scenario),
        scenario.system,
        tools,
        effects.execute,
        (effects, save, mortal),
        Limits(compact_at=scenario.compact_at),
        compact=compaction.compact,
    )
    if saved is None:
        loop.run(RunState(messages=scenario.messages()))
    else:
        resume(checkpoint, log, loop, judge=rerun_all)

"""La tarea de la oficina con su historial en el archivo de una ejecución."""

from __future__ import annotations

from pathlib import Path

from autograder.demos.office_task import WORLD_FILE
from harness_base import compaction
from harness_base.durable import protect, reconcile, save_step
from harness_base.identity import describe
from harness_base.kill_switch import KillSwitch
from harness_base.loop import Limits, Loop
from harness_base.office import office_tools
from harness_base.run_file import RunFile
from harness_base.scenarios.reply import MODEL
from harness_base.scenarios.scenario import Scenario
from harness_base.scripted import ScriptedModel
from harness_base.state import RunState
from harness_base.types import Event
from harness_base.world import World

FIRST_RUN, SECOND_RUN = "r1", "r2"


def world_of(folder: Path, scenario: Scenario) -> World:
    """El mundo de la tarea, con sus facturas puestas."""
    world = World(folder / WORLD_FILE)
    scenario.prepare(world)
    return world


def new_run(folder: Path, scenario: Scenario) -> RunFile:
    """El archivo de una ejecución nueva, `r1`, en `folder`."""
    tools = office_tools(world_of(folder, scenario))
    harness = describe(model=MODEL, system=scenario.system, tools=tools)
    return RunFile.create(folder, FIRST_RUN, harness=harness)


def loop_for(
    file: RunFile,
    scenario: Scenario,
    *,
    turns: int = Limits.turns,
    switch: KillSwitch | None = None,
) -> Loop:
    """El bucle que sigue la ejecución de `file`, como mucho hasta el turno `turns`, y guarda cada paso."""
    world = world_of(file.folder, scenario)
    tools = office_tools(world)

    def save(event: Event) -> None:
        save_step(event, file)

    execute, listeners = protect(file, tools, save)
    if switch is not None:
        world.on_commit = switch.on_commit
        listeners = (*listeners, switch)
    limits = Limits(turns=turns, compact_at=scenario.compact_at)
    return Loop(
        ScriptedModel(scenario),
        scenario.system,
        tools,
        execute,
        listeners,
        limits,
        compact=compaction.compact,
    )


def go_on(scene: RunState, loop: Loop) -> RunState:
    """Lleva la tarea de `scene` hasta donde llegue `loop`, y la devuelve."""
    if reconcile(scene, loop) is None:
        loop.run(scene)
    return scene

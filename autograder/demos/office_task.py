"""La tarea de la oficina en una carpeta: su mundo, su registro de efectos y el bucle base."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from harness_base import compaction, loop, scenarios
from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.kill_switch import KillSwitch
from harness_base.office import office_tools
from harness_base.office.__main__ import EFFECTS_FILE
from harness_base.scripted import ScriptedModel
from harness_base.types import Listener
from harness_base.world import World

WORLD_FILE = "mundo.sqlite"
LOG_FILE = EFFECTS_FILE
SCENE_FILE = "escena.json"

OFFICE = scenarios.get("oficina")
TASK = OFFICE.task
"""La petición con la que empieza la tarea."""


def go_on(
    scene: loop.Scene,
    folder: Path,
    *,
    listeners: Iterable[Listener] = (),
    switch: KillSwitch | None = None,
) -> None:
    """Lleva `scene` hasta el final de la tarea, con los archivos de `folder`."""
    world = World(folder / WORLD_FILE)
    OFFICE.prepare(world)
    if switch is not None:
        world.on_commit = switch.on_commit
        listeners = [*listeners, switch]
    loop.run(
        scene,
        model=ScriptedModel(OFFICE),
        system=OFFICE.system,
        tools=office_tools(world),
        execute=execute_and_log(EffectLog(folder / LOG_FILE)),
        listeners=listeners,
        limits=loop.Limits(compact_at=OFFICE.compact_at),
        compact=compaction.compact,
    )

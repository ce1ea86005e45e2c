"""Sonda de 2.4: mata de verdad el arnés en cada evento de la tarea corta.

Solo ejecuta código nuestro: de quien aprende llega un conjunto de textos. En cada evento, justo
antes de que el oyente pueda guardar, el proceso se mata con SIGKILL; un gemelo bifurcado en ese
instante mira qué dejó en el disco y sigue la tarea hasta el evento siguiente.
"""

from __future__ import annotations

import json
import os
import select
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from autograder.children import guard
from harness_base import compaction, loop, scenarios
from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.errors import HarnessError
from harness_base.office import office_tools
from harness_base.scripted import ScriptedModel
from harness_base.state import RunState
from harness_base.types import Event
from harness_base.world import World

CHECKPOINT = Path("estado.ckpt")
SCENARIO = "oficina_corta"


def kill_at_every_event(_names: SimpleNamespace, *, save_at: list[str]) -> list[dict[str, Any]]:
    """Una muerte por evento: cuál, en qué turno, y cuántos pasos se pierden."""
    read_end, write_end = os.pipe()
    if guard.fork() == 0:
        os.close(read_end)
        try:
            _run(save_at, write_end)
        finally:
            os._exit(1)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as deaths:
        lines = deaths.read().splitlines()
    return [json.loads(line) for line in lines]


def _run(save_at: list[str], report: int) -> None:
    from harness_base.snapshot import Checkpointer

    scenario = scenarios.get(SCENARIO)
    world = World(Path("mundo.sqlite"))
    scenario.prepare(world)
    steps = Steps(report)
    checkpointer = Checkpointer(CHECKPOINT, run="r1", save_at=frozenset(save_at))  # type: ignore[arg-type]
    loop.run(
        RunState(messages=scenario.messages()),
        model=ScriptedModel(scenario),
        system=scenario.system,
        tools=office_tools(world),
        execute=execute_and_log(EffectLog(Path("registro.jsonl"))),
        listeners=[steps, checkpointer],
        limits=loop.Limits(compact_at=scenario.compact_at),
        compact=compaction.compact,
    )
    os._exit(0)


class Steps:
    """Oyente que cuenta los pasos de la tarea y muere en cada evento.

    Un paso es una respuesta recibida o los resultados, ya anotados, de una respuesta.
    """

    def __init__(self, report: int) -> None:
        self.report = report
        self.replies = 0
        self.results = 0

    def __call__(self, event: Event) -> None:
        self.replies += event.name == "model.replied"
        self.results += event.name == "results.appended"
        closed_when_dead, held_while_alive = os.pipe()
        if os.fork() != 0:
            os.kill(os.getpid(), signal.SIGKILL)
        os.close(held_while_alive)
        select.select([closed_when_dead], [], [])
        os.close(closed_when_dead)
        done = self.replies + self.results
        turn = event.scene.turn + (event.name not in ("results.appended", "turn.finished"))
        death = {
            "event": event.name,
            "turn": turn,
            "done": done,
            "lost": max(0, done - saved_steps()),
        }
        os.write(self.report, json.dumps(death).encode("ascii") + b"\n")


def saved_steps() -> int:
    """Los pasos que hay en el punto de control; 0 si no hay ninguno que se pueda leer."""
    from harness_base.snapshot import read_checkpoint

    try:
        scene = read_checkpoint(CHECKPOINT).scene
    except (FileNotFoundError, HarnessError):
        return 0
    steps: int = scene["replies"] + scene["turn"]
    return steps

"""La reanudación de la etapa 3: qué está pendiente, cómo se contesta y cómo sigue la tarea."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from harness_base import compaction, scenarios
from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.errors import HarnessError
from harness_base.identity import describe, differences
from harness_base.loop import Limits, Loop
from harness_base.office import office_tools
from harness_base.resume import resume
from harness_base.scripted import ScriptedModel
from harness_base.snapshot import Checkpointer
from harness_base.state import RunState
from harness_base.tools import Toolbox
from harness_base.types import Event, EventName
from harness_base.world import World


class Died(Exception):
    """El proceso «muere» aquí: la excepción corta el bucle igual que lo haría una señal."""


class Task:
    """Una tarea de oficina con punto de control, que se puede cortar en cualquier evento."""

    def __init__(self, folder: Path, name: str = "oficina_corta") -> None:
        self.scenario = scenarios.get(name)
        self.world = World(folder / "mundo.sqlite")
        self.scenario.prepare(self.world)
        self.log = EffectLog(folder / "registro.jsonl")
        self.checkpoint = folder / "estado.ckpt"
        self.tools = office_tools(self.world)
        self.harness = describe(
            model=self.scenario.name, system=self.scenario.system, tools=self.tools
        )
        self.events: list[EventName] = []

    def loop(self, die_at: int | None = None) -> Loop:
        def watch(event: Event) -> None:
            self.events.append(event.name)
            if len(self.events) == die_at:
                raise Died

        save = Checkpointer(self.checkpoint, run="r1", harness=self.harness)
        return Loop(
            ScriptedModel(self.scenario),
            self.scenario.system,
            self.tools,
            execute_and_log(self.log),
            (save, watch),
            Limits(compact_at=self.scenario.compact_at),
            compact=compaction.compact,
        )

    def start(self, die_at: int | None = None) -> RunState:
        scene = RunState(messages=self.scenario.messages())
        self.loop(die_at).run(scene)
        return scene

    def resume(self) -> RunState:
        scene = resume(self.checkpoint, self.log, self.loop(), harness=self.harness).scene
        assert isinstance(scene, RunState)
        return scene


def count_events(folder: Path) -> int:
    task = Task(folder)
    task.start()
    return len(task.events)


def test_a_task_cut_between_calls_ends_equal_to_one_that_was_not(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    calm = Task(tmp_path / "a")
    whole = calm.start()
    for number, name in enumerate(calm.events, 1):
        if name in ("tool.started", "tool.finished", "turn.started", "model.replied"):
            continue
        folder = tmp_path / str(number)
        folder.mkdir()
        task = Task(folder)
        with pytest.raises(Died):
            task.start(die_at=number)
        scene = task.resume()
        if name == "assistant.appended" and number < len(calm.events) - 2:
            continue
        assert scene == whole, (number, name)
        assert task.world.balance() == calm.world.balance()


def test_a_finished_task_is_not_asked_again(tmp_path: Path) -> None:
    task = Task(tmp_path)
    whole = task.start()
    task.events.clear()
    assert task.resume() == whole
    assert task.events == ["run.finished"]


def test_a_changed_harness_is_named_before_anything_runs(tmp_path: Path) -> None:
    task = Task(tmp_path)
    with pytest.raises(Died):
        task.start(die_at=20)
    before = task.world.counts()
    other = {**task.harness, "modelo": "otro"}
    with pytest.raises(HarnessError, match=r"cambia modelo \(oficina_corta → otro\)"):
        resume(task.checkpoint, task.log, task.loop(), harness=other)
    assert task.world.counts() == before


def test_a_finished_task_still_says_its_last_words(tmp_path: Path) -> None:
    task = Task(tmp_path)
    said = task.loop().run(RunState(messages=task.scenario.messages())).text
    again = resume(task.checkpoint, task.log, task.loop(), harness=task.harness)
    assert said and again.text == said


def test_a_probe_that_appears_or_goes_is_a_change_of_harness(tmp_path: Path) -> None:
    task = Task(tmp_path)
    blind = Toolbox(replace(tool, probe=None) for tool in task.tools.values())
    now = describe(model=task.scenario.name, system=task.scenario.system, tools=blind)
    assert differences(task.harness, now) == ["cambia herramienta anotar"]

"""Cada etapa funciona con la base y las etapas anteriores, y sin ninguna posterior."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import harness_base
from autograder.children.guard import STAGES

PREPARE = """
from pathlib import Path
from harness_base import compaction, scenarios
from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.loop import Limits, LiveScene, Loop
from harness_base.office import office_tools
from harness_base.scripted import ScriptedModel
from harness_base.world import World

folder = Path("tarea")
folder.mkdir()
scenario = scenarios.get("oficina_corta")
world = World(folder / "mundo.sqlite")
scenario.prepare(world)
tools = office_tools(world)
limits = Limits(compact_at=scenario.compact_at)

class Died(Exception):
    pass

def dies(event):
    if event.name == "tool.finished" and event.scene.turn == 3:
        raise Died

def loop(execute, *listeners):
    return Loop(ScriptedModel(scenario), scenario.system, tools, execute, listeners, limits,
                compact=compaction.compact)

def start(scene, execute, *listeners):
    try:
        return loop(execute, *listeners).run(scene).outcome
    except Died:
        return "died"

log = execute_and_log(EffectLog(folder / "registro.jsonl"))
"""

WORKS = {
    "": 'assert start(LiveScene(messages=scenario.messages()), log) == "done"',
    "state": """
from harness_base.state import RunState, from_plain, to_plain
scene = RunState(messages=scenario.messages())
assert start(scene, log) == "done"
assert from_plain(to_plain(scene)) == scene
""",
    "snapshot": """
from harness_base.snapshot import Checkpointer, read_checkpoint
from harness_base.state import RunState
save = Checkpointer(folder / "estado.ckpt", run="r1")
assert start(RunState(messages=scenario.messages()), log, save, dies) == "died"
assert read_checkpoint(folder / "estado.ckpt").turn == 3
""",
    "resume": """
from harness_base.resume import resume
from harness_base.snapshot import Checkpointer
from harness_base.state import RunState
path = folder / "estado.ckpt"
save = Checkpointer(path, run="r1")
assert start(RunState(messages=scenario.messages()), log, save, dies) == "died"
assert resume(path, EffectLog(folder / "registro.jsonl"), loop(log, save)).outcome == "done"
""",
    "effects": """
from harness_base.effects import Effects, rerun_all
from harness_base.intent_log import IntentLog
from harness_base.resume import resume
from harness_base.snapshot import Checkpointer
from harness_base.state import RunState
path = folder / "estado.ckpt"
def effects():
    return Effects(IntentLog(folder / "intenciones.jsonl"), tools, "r1")
first, save = effects(), Checkpointer(path, run="r1")
assert start(RunState(messages=scenario.messages()), first.execute, first, save, dies) == "died"
again = effects()
end = resume(path, again.log, loop(again.execute, again, save), judge=rerun_all)
assert end.outcome == "done" and world.balance().exact
""",
    "history": """
from harness_base.history import fork, rewind, scene_at, standing_effects
from harness_base.types import Branch, Delta, Point
deltas = [Delta(0, scenario.messages(), {"/turn": 0}), Delta(1, [], {"/turn": 1})]
points = {n: Point(n, n - 1 or None, delta) for n, delta in enumerate(deltas, 1)}
assert [scene_at(points, n)["turn"] for n in points] == [0, 1]
branch = Branch("r1", "r1", 2, points)
assert rewind(branch, 1).tip == 1
assert fork(branch, 1, run="r2", keys="new", standing=standing_effects([], {1})).lineage == "r2"
""",
    "durable": """
from functools import partial
from harness_base.durable import open_run, protect, reconcile, save_step
from harness_base.state import RunState
def begin(resuming):
    file = open_run(folder, "r1", resuming=resuming, harness={})
    execute, listeners = protect(file, tools, partial(lambda file, event: save_step(event, file), file))
    return file, execute, listeners
file, execute, listeners = begin(False)
assert start(RunState(messages=scenario.messages()), execute, *listeners, dies) == "died"
file, execute, listeners = begin(True)
scene, again = file.scene(), loop(execute, *listeners)
end = reconcile(scene, again) or again.run(scene)
assert end.outcome == "done" and world.balance().exact
""",
}


@pytest.mark.parametrize("stage", WORKS, ids=lambda stage: stage or "base")
def test_a_stage_needs_only_the_earlier_ones(stage: str, tmp_path: Path) -> None:
    package = tmp_path / "harness_base"
    here = Path(harness_base.__file__).parent
    shutil.copytree(here, package, ignore=shutil.ignore_patterns("__pycache__"))
    later = STAGES[STAGES.index(stage) + 1 :] if stage else STAGES
    for name in later:
        (package / f"{name}.py").unlink(missing_ok=True)
    script = PREPARE + WORKS[stage] + "\nimport harness_base\nprint(harness_base.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()) == package / "__init__.py"

"""Lo guardado con el formato anterior se convierte, y la tarea sigue sin repetir nada.

`fixtures/formato_1` lo escribió el arnés de la etapa 4, con la tabla de ordinales de entonces: murió con
el segundo pago hecho y apuntado, y sin su resultado en la escena.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from harness_base import compaction, scenarios
from harness_base.durable import protect, reconcile, save_step
from harness_base.effects import Effects
from harness_base.errors import DamagedCheckpoint, HarnessError, OlderFormat, RunExists
from harness_base.identity import check_same, describe
from harness_base.intent_log import IntentLog
from harness_base.loop import Limits, Loop
from harness_base.office import office_tools
from harness_base.ordinals import row_of
from harness_base.run_file import RunFile
from harness_base.run_health import verify
from harness_base.run_import import import_run
from harness_base.scripted import ScriptedModel
from harness_base.snapshot import read_checkpoint
from harness_base.state import RunState
from harness_base.types import Event
from harness_base.world import World

OLD = Path(__file__).parent / "fixtures" / "formato_1"
CHECKPOINT, LOG = OLD / "estado.ckpt", OLD / "intenciones.jsonl"
OFFICE = scenarios.get("oficina_corta")


class Died(Exception):
    """El proceso muere aquí."""


def world_of_then(place: Path) -> World:
    """El mundo tal como quedó: la misma tarea, muerta en el mismo sitio."""
    world = World(place / "mundo.sqlite")
    OFFICE.prepare(world)
    tools = office_tools(world)
    effects = Effects(IntentLog(place / "registro.jsonl"), tools, "oficina-1")

    def dies(event: Event) -> None:
        if event.name == "tool.finished" and world.counts()["pagos"] == 2:
            raise Died

    loop = Loop(
        ScriptedModel(OFFICE), OFFICE.system, tools, effects.execute, (effects, dies),
        Limits(compact_at=OFFICE.compact_at), compact=compaction.compact,
    )  # fmt: skip
    with pytest.raises(Died):
        loop.run(RunState(messages=OFFICE.messages()))
    return world


def test_an_old_task_goes_on_and_nothing_is_paid_twice(folder: Path) -> None:
    world = world_of_then(folder)
    tools = office_tools(world)
    file = import_run(folder, "r1", checkpoint=CHECKPOINT, log=LOG)
    check_same(file.harness, describe(model="oficina_corta", system=OFFICE.system, tools=tools))
    execute, listeners = protect(file, tools, lambda event: save_step(event, file))
    loop = Loop(
        ScriptedModel(OFFICE), OFFICE.system, tools, execute, listeners,
        Limits(compact_at=OFFICE.compact_at), compact=compaction.compact,
    )  # fmt: skip
    scene = file.scene()
    result = reconcile(scene, loop) or loop.run(scene)
    assert result.outcome == "done" and world.balance().exact
    assert verify(folder, "r1").sound


def test_keys_ordinals_and_counters_are_those_of_then(folder: Path) -> None:
    old = read_checkpoint(CHECKPOINT).scene
    file = import_run(folder, "r1", checkpoint=CHECKPOINT, log=LOG)
    scene = RunFile.open(folder, "r1").scene()
    assert file.lineage == "oficina-1"
    assert scene.messages == old["messages"] and scene.extra["keys"] == old["extra"]["keys"]
    assert scene.extra["reply"] == 1 == file.branch.tip, "su posición es la de su punto de control"
    assert (scene.turn, scene.replies) == (old["turn"], old["replies"])
    rows = old["extra"]["ordinals"]
    assert rows and all(row_of(scene.extra["ordinals"], name) == row for name, row in rows.items())
    assert len(file.entries()) == len(IntentLog(LOG).entries())


def test_without_its_log_what_is_pending_is_not_guessed(folder: Path) -> None:
    with pytest.raises(HarnessError, match="Da también su registro"):
        import_run(folder, "r1", checkpoint=CHECKPOINT)
    assert list(folder.iterdir()) == []


def test_a_loose_checkpoint_is_not_taken_for_a_run(folder: Path) -> None:
    shutil.copy(CHECKPOINT, folder / "r1.jsonl")
    with pytest.raises(OlderFormat, match="import_run"):
        RunFile.open(folder, "r1")
    damaged = folder / "estado.ckpt"
    damaged.write_bytes(CHECKPOINT.read_bytes().replace(b'"turn":5', b'"turn":6'))
    with pytest.raises(DamagedCheckpoint):
        import_run(folder, "r2", checkpoint=damaged, log=LOG)
    with pytest.raises(RunExists):
        import_run(folder, "r1", checkpoint=CHECKPOINT, log=LOG)
    assert {path.name for path in folder.iterdir()} == {"r1.jsonl", "estado.ckpt"}

"""La etapa 6, pieza a pieza: guardar, abrir, reconciliar y proteger."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import outliving_child
import pytest
from test_cases_effects import AsksAgain, Outlived
from test_loop import Replies, says

from harness_base import scenarios
from harness_base.durable import open_run, protect, reconcile, save_step
from harness_base.errors import HarnessChanged, NotStorable, RunExists, RunNotFound
from harness_base.loop import Loop
from harness_base.office import office_tools
from harness_base.run_file import RunFile
from harness_base.scene import REPLY
from harness_base.scripted import ScriptedModel
from harness_base.state import RunState
from harness_base.tools import Tool, Toolbox
from harness_base.types import Effect, Event, Response
from harness_base.world import World

HARNESS = {"modelo": "guion"}
TASK: dict[str, Any] = {"role": "user", "content": "Haz la tarea."}


def equipped(file: RunFile, tools: Toolbox, model: Any, **options: Any) -> Loop:
    """El bucle con las cuatro piezas puestas."""
    execute, listeners = protect(file, tools, lambda event: save_step(event, file))
    return Loop(model, "", tools, execute, listeners, **options)


def asks(*calls: tuple[str, str, dict[str, Any]]) -> Response:
    """Una respuesta que pide esas llamadas: id, herramienta y entrada."""
    blocks = [{"type": "tool_use", "id": i, "name": n, "input": given} for i, n, given in calls]
    return Response(blocks, "tool_use")


def started(folder: Path) -> tuple[RunFile, RunState]:
    """Una ejecución con su petición guardada."""
    file = open_run(folder, "r1", resuming=False, harness=HARNESS)
    scene = RunState([TASK])
    file.checkpoint(scene)
    file.sync()
    return file, scene


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], list[str]]:
    """Apunta cada escritura y cada espera al disco de un archivo."""

    def watch(path: Path) -> list[str]:
        seen: list[str] = []

        def wrapped(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
            def call(descriptor: int, *rest: Any) -> Any:
                if os.fstat(descriptor).st_ino == path.stat().st_ino:
                    seen.append(name)
                return real(descriptor, *rest)

            return call

        for name in ("write", "fsync"):
            monkeypatch.setattr(os, name, wrapped(name, getattr(os, name)))
        return seen

    return watch


def a_tool(effect: Effect, seen: list[str]) -> Tool:
    def run(input: dict[str, Any], /, *, key: str | None = None) -> str:
        seen.append("herramienta")
        return "hecho"

    return Tool("t", "Hace algo.", {"type": "object"}, run, effect, key_ttl_s=60.0)


@pytest.mark.parametrize("effect", Effect)
def test_a_turn_with_one_call_waits_for_the_disk_twice_once_before_the_tool(
    tmp_path: Path, disk: Callable[[Path], list[str]], effect: Effect
) -> None:
    file, scene = started(tmp_path)
    seen = disk(file.path)
    loop = equipped(file, Toolbox([a_tool(effect, seen)]), Replies(asks(("a", "t", {})), says()))
    loop.run(scene)
    turn = seen[: len(seen) - 2]  # el último turno no pide nada: una escritura y una espera
    assert turn.count("fsync") == 2
    assert turn[:3] == ["write", "fsync", "herramienta"]
    assert seen[-1] == "fsync"


@pytest.mark.parametrize("effect", Effect)
def test_every_call_of_a_reply_finds_on_disk_what_went_before_it(
    tmp_path: Path, disk: Callable[[Path], list[str]], effect: Effect
) -> None:
    file, scene = started(tmp_path)
    seen = disk(file.path)
    calls = [(name, "t", {"n": name}) for name in "abc"]
    loop = equipped(file, Toolbox([a_tool(effect, seen)]), Replies(asks(*calls), says()))
    loop.run(scene)
    places = [index for index, what in enumerate(seen) if what == "herramienta"]
    assert all(seen[index - 1] == "fsync" for index in places)
    assert seen[: len(seen) - 2].count("fsync") == len(calls) + 1


def test_positions_carry_the_number_of_the_checkpoint_of_their_reply(tmp_path: Path) -> None:
    file, scene = started(tmp_path)
    tools = Toolbox([a_tool(Effect.KEYED, [])])
    loop = equipped(file, tools, Replies(asks(("a", "t", {})), asks(("b", "t", {"n": 1})), says()))
    loop.run(scene)
    replies = {entry.position.reply for entry in file.entries()}
    assert replies == {2, 4}
    for number in replies:
        assert file.scene(number).extra[REPLY] == number


def test_a_new_run_never_replaces_one_that_exists(tmp_path: Path) -> None:
    started(tmp_path)
    before = (tmp_path / "r1.jsonl").read_bytes()
    with pytest.raises(RunExists):
        open_run(tmp_path, "r1", resuming=False, harness=HARNESS)
    assert (tmp_path / "r1.jsonl").read_bytes() == before


def test_resuming_never_starts_a_run_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(RunNotFound):
        open_run(tmp_path, "r1", resuming=True, harness=HARNESS)
    assert list(tmp_path.iterdir()) == []


def test_another_harness_is_refused_unless_it_is_accepted(tmp_path: Path) -> None:
    started(tmp_path)
    with pytest.raises(HarnessChanged, match="guion → otro"):
        open_run(tmp_path, "r1", resuming=True, harness={"modelo": "otro"})
    other = {"modelo": "otro"}
    assert open_run(tmp_path, "r1", resuming=True, harness=other, accept_changes=True).run == "r1"


def test_nothing_pending_is_nothing_to_reconcile(tmp_path: Path) -> None:
    file, scene = started(tmp_path)
    loop = equipped(file, Toolbox(), Replies(says()))
    assert reconcile(scene, loop) is None
    assert len(scene.messages) == 1


def test_a_task_at_its_outcome_is_told_and_not_asked_again(tmp_path: Path) -> None:
    file, scene = started(tmp_path)
    equipped(file, Toolbox(), Replies(says())).run(scene)
    model = Replies()
    result = reconcile(file.scene(), equipped(file, Toolbox(), model))
    assert result is not None and result.outcome == "done"
    assert model.requests == []


def test_the_pending_calls_are_answered_once_in_one_message_in_their_order(tmp_path: Path) -> None:
    class Died(Exception):
        pass

    def dies(event: Event) -> None:
        if event.name == "tool.finished" and event.call is not None and event.call.id == "b":
            raise Died

    seen: list[str] = []
    tools = Toolbox([a_tool(Effect.KEYED, seen)])
    file, scene = started(tmp_path)
    reply = asks(*[(name, "t", {"n": name}) for name in "abc"])
    loop = equipped(file, tools, Replies(reply))
    with pytest.raises(Died):
        replace(loop, listeners=(*loop.listeners, dies)).run(scene)
    file.close()

    again = open_run(tmp_path, "r1", resuming=True, harness=HARNESS)
    resumed = again.scene()
    assert reconcile(resumed, equipped(again, tools, Replies())) is None
    [message] = resumed.messages[2:]
    assert [block["tool_use_id"] for block in message["content"]] == ["a", "b", "c"]
    assert (resumed.turn, seen) == (1, ["herramienta"] * 3)
    assert again.scene() == resumed


def test_case_17_what_cannot_be_stored_is_refused_by_its_path(tmp_path: Path) -> None:
    file, scene = started(tmp_path)
    before = file.path.read_bytes()
    scene.extra["a"] = {"b": [object()]}
    with pytest.raises(NotStorable, match=r"a\.b\[0\]"):
        save_step(Event("turn.finished", scene), file)
    assert file.path.read_bytes() == before


def test_an_input_that_cannot_be_stored_stops_before_its_call(tmp_path: Path) -> None:
    file, scene = started(tmp_path)
    seen: list[str] = []
    tools = Toolbox([a_tool(Effect.READ, seen)])
    loop = equipped(file, tools, Replies(asks(("a", "t", {"n": float("nan")}))))
    with pytest.raises(NotStorable, match=r"messages\[1\]\.content\[0\]\.input\.n"):
        loop.run(scene)
    assert seen == []


def test_what_it_costs_does_not_depend_on_how_the_run_is_split(tmp_path: Path) -> None:
    """Parada y reanudada en cada turno, deja la misma escena y el mismo mundo que de una vez."""
    scenario = scenarios.get("oficina_corta")
    ends = []
    for name, limits in (("entera", [200]), ("partida", [1, 2, 3, 4, 5, 6, 7, 200])):
        folder = tmp_path / name
        folder.mkdir()
        world = World(folder / "mundo.sqlite")
        scenario.prepare(world)
        tools = office_tools(world)
        file = open_run(folder, "r1", resuming=False, harness=HARNESS)
        file.checkpoint(RunState(scenario.messages()))
        for turns in limits:
            file.sync()
            file = open_run(folder, "r1", resuming=True, harness=HARNESS)
            scene = file.scene()
            loop = equipped(file, tools, ScriptedModel(scenario))
            loop = replace(loop, system=scenario.system, limits=replace(loop.limits, turns=turns))
            file.end((reconcile(scene, loop) or loop.run(scene)).outcome)
        ends.append((file.scene(), world.counts(), file.outcome))
    assert ends[0] == ends[1]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="falta /proc")
def test_case_21_while_the_child_of_a_dead_harness_lives_the_outcome_is_unknown(
    tmp_path: Path,
) -> None:
    """El archivo lo deja un arnés muerto cuya herramienta sigue viva en otro proceso."""
    outlived = Outlived(tmp_path, "durable")
    loop, file, scene = outliving_child.durable(
        outlived.world, tmp_path, AsksAgain(outlived), lambda: 10 * outliving_child.SETTLES_WITHIN_S
    )
    assert reconcile(scene, loop) is None
    loop.run(scene)
    answers = [m["content"][0] for m in scene.messages if m["role"] == "user"][1:]
    assert [answer.get("is_error", False) for answer in answers] == [True, True, False]
    assert outlived.world.counts()["notas"] == 1
    assert file.log.unknown() == []

"""Casos 10 a 12, 20 y 21: fallos que otros arneses tuvieron con sus registros y sus herramientas."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import crash_tasks
import outliving_child
import pytest
from crash_judge import Left
from crash_lab import lab
from small_world import Clock, small_world
from test_effect_log import line_cut_in_half, nuls_in_the_middle
from test_effects import Bank, call, tool
from test_effects_crashes import LATER, Prover, unknown_after
from test_loop import Replies, says

from harness_base.effects import Effects, rerun_all, run_once
from harness_base.errors import DamagedLog, HarnessError, NotStorable
from harness_base.intent_log import CallState, IntentLog, Outcome
from harness_base.loop import Loop
from harness_base.office import office_tools
from harness_base.resume import resume
from harness_base.snapshot import Checkpointer, read_checkpoint
from harness_base.state import RunState, from_plain
from harness_base.tools import Toolbox
from harness_base.types import Effect, Message, Position, Response, ToolResult
from harness_base.world import World

ODD = "mitad suelta \ud99c y nulo \0 fin"


def asks(**input: Any) -> Response:
    block = {"type": "tool_use", "id": "T1", "name": "pagar", "input": input}
    return Response([block], "tool_use")


class Run:
    """Una tarea de la etapa 4 con una sola herramienta, en una carpeta."""

    def __init__(self, folder: Path, run: Callable[..., Any]) -> None:
        self.checkpoint = folder / "estado.ckpt"
        self.log = IntentLog(folder / "registro.jsonl", now=Clock())
        self.tools = Toolbox([tool(Effect.KEYED, run, key_ttl_s=60.0)])
        self.model = Replies()

    def loop(self, *replies: Response, sequence: int = 0) -> Loop:
        self.model = Replies(*replies)
        effects = Effects(self.log, self.tools, "r1", is_dead=lambda group: True)
        save = Checkpointer(self.checkpoint, run="r1", sequence=sequence)
        return Loop(self.model, "", self.tools, effects.execute, (effects, save))

    def start(self, *replies: Response) -> None:
        self.loop(*replies).run(RunState([{"role": "user", "content": "Paga."}]))

    def resume(self, *replies: Response) -> list[Message]:
        loop = self.loop(*replies, sequence=read_checkpoint(self.checkpoint).sequence)
        return resume(self.checkpoint, self.log, loop, judge=rerun_all).scene.messages


def test_case_10_an_odd_output_is_stored_exactly_and_sent_visibly_replaced(tmp_path: Path) -> None:
    bank = Bank()
    task = Run(tmp_path, lambda input, key=None: bank(input, key=key) and ODD)
    with pytest.raises(IndexError):  # el modelo no da más respuestas: la tarea se corta ahí
        task.start(asks(factura="F-1"))
    assert IntentLog(task.log.path).result(Position(0, 0)) == ToolResult(ODD)
    messages = task.resume(says())
    assert messages[2]["content"][0]["content"] == ODD
    assert task.model.requests[0][2]["content"][0]["content"] == ODD.replace("\ud99c", "\ufffd")
    assert from_plain(read_checkpoint(task.checkpoint).scene).messages == messages
    assert len(bank.keys) == 1


def test_case_10_an_odd_input_is_stored_exactly(tmp_path: Path) -> None:
    seen: list[Any] = []

    def look(input: dict[str, Any], /, *, key: str | None = None) -> str:
        seen.append((input, key))
        return "ok"

    task = Run(tmp_path, look)
    task.start(asks(factura=ODD), says())
    saved = read_checkpoint(task.checkpoint).scene["messages"][1]["content"][0]["input"]
    assert [saved] == [input for input, _ in seen] == [{"factura": ODD}]
    assert task.log.state(call(key=seen[0][1])) is CallState.DONE


def test_case_10_an_input_that_json_would_change_is_refused_by_path(tmp_path: Path) -> None:
    bank = Bank()
    task = Run(tmp_path, bank)
    with pytest.raises(NotStorable) as refused:
        task.start(asks(factura="\ud83d" + "\ude42"))
    assert refused.value.path == "messages[1].content[0].input.factura"
    assert bank.keys == []
    assert list(tmp_path.iterdir()) == []


def written(path: Path, count: int) -> IntentLog:
    log = IntentLog(path, now=Clock())
    for number in range(count):
        log.append(Outcome(Position(number, 0), ToolResult("hecho")))
    return log


def test_case_11_a_line_cut_anywhere_is_reported_and_cut(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    entries = written(path, 3).entries()
    whole = path.read_bytes()
    last = whole.splitlines(keepends=True)[2]
    for cut in range(1, len(last) - 1):
        path.write_bytes(whole[: -len(last) + cut])
        log = IntentLog(path)
        assert (log.entries(), log.torn) == (entries[:2], last[:cut]), cut
        log.append(entries[2])
        assert path.read_bytes() == whole, cut


def test_case_11_a_whole_line_without_its_end_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    entries = written(path, 3).entries()
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    log = IntentLog(path)
    assert (log.entries(), log.torn) == (entries, b"")
    assert log.result(Position(2, 0)) == ToolResult("hecho")
    log.append(entries[0])
    assert IntentLog(path).entries() == [*entries, entries[0]]
    assert path.read_bytes().startswith(whole)


def test_case_11_nuls_at_the_end_were_never_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    entries = written(path, 2).entries()
    whole = path.read_bytes()
    path.write_bytes(whole + b"\0" * 512)
    log = IntentLog(path)
    assert (log.entries(), log.torn) == (entries, b"\0" * 512)
    log.append(entries[0])
    assert IntentLog(path).entries() == [*entries, entries[0]]


@pytest.mark.parametrize("damage", [line_cut_in_half, nuls_in_the_middle])
def test_case_11_damage_in_the_middle_is_named_and_left_as_it_is(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "r.jsonl"
    written(path, 10)
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    bank = Bank()
    log = IntentLog(path)
    for use in (log.entries, lambda: run_once(call(), tool(Effect.KEYED, bank), log)):
        with pytest.raises(DamagedLog) as caught:
            use()
        assert caught.value.record == 3
    assert path.read_bytes() == damaged
    assert bank.keys == []


@contextmanager
def room_for(path: Path, extra: int) -> Iterator[None]:
    """Ningún archivo puede pasar de lo que ocupa `path` más `extra`: como un disco que se llena."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = path.stat().st_size if path.exists() else 0
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + extra, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("extra", [0, 1, 40])
def test_case_12_a_full_disk_stops_before_the_effect_and_nothing_fuses(
    tmp_path: Path, extra: int
) -> None:
    bank = Bank()
    log = written(tmp_path / "r.jsonl", 2)
    keyed = tool(Effect.KEYED, bank, key_ttl_s=60.0)
    with room_for(log.path, extra), pytest.raises((HarnessError, OSError)):
        run_once(call(5), keyed, log)
    assert bank.keys == [], "el efecto se hizo sin intención"
    again = IntentLog(log.path, now=Clock())
    assert run_once(call(5), keyed, again) == ToolResult("recibo 1")
    assert again.torn == b""
    assert len(IntentLog(log.path).entries()) == 4


def test_case_20_a_tool_killed_while_it_keeps_working_does_not_repeat_its_effect(
    tmp_path: Path,
) -> None:
    """En cada operación de lo que hace después del efecto, con las cuatro clases."""
    first: dict[str, Any] = {"scenario": "oficina_corta", "busy": True}
    tools = office_tools(World(tmp_path / "mundo.sqlite"))
    effects = {tool.name: tool.effect for tool in tools.values()}
    with lab("crash_tasks:stage4") as busy:
        base = busy.scratch / "principio"
        crash_tasks.prepare(base, scenario="oficina_corta")
        start = busy.start(base)
        calm = busy.ladder(start, points=[], **first)
        prover = Prover(busy, calm, effects)
        points = [death for death in busy.ladder(start, **first).deaths if "tras-" in death.text]
        for name in ("leer_factura", "validar_factura", "pagar_factura", "enviar_correo", "anotar"):
            assert any(f"tras-{name}" in death.text for death in points), name
        for death in points[::4]:
            run = busy.ladder(death.state, points=[], **LATER)
            prover.prove(run, LATER["now"])
            unknown = unknown_after(Left(busy.store / run.start), effects, LATER["now"])
            assert bool(unknown) is ("tras-enviar_correo" in death.text), death.text


class Outlived:
    """Un arnés muerto cuya herramienta sigue viva en otro proceso."""

    def __init__(self, folder: Path, role: str = "harness") -> None:
        self.world = small_world(folder, Clock())
        command = [sys.executable, outliving_child.__file__, role]
        self.harness = subprocess.Popen(
            [*command, str(self.world.path), str(folder)],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
            start_new_session=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self.harness.stdout is not None
        assert self.harness.stdout.readline() == b"lista\n"
        self.harness.kill()
        self.harness.wait()

    def let_it_finish(self) -> None:
        """Deja que la herramienta haga su efecto y espera a que termine."""
        assert self.harness.stdin is not None and self.harness.stdout is not None
        self.harness.stdin.close()
        with self.harness.stdout as output:
            assert output.read() == b""


class AsksAgain(Replies):
    """Pide lo mismo otras dos veces: con la herramienta aún viva y cuando ya ha acabado."""

    def __init__(self, outlived: Outlived) -> None:
        super().__init__(outliving_child.asks("toolu_2"), outliving_child.asks("toolu_3"), says())
        self.outlived = outlived

    def create(self, **request: Any) -> Response:
        if len(self.requests) == 1:
            assert self.outlived.world.counts()["notas"] == 0
            self.outlived.let_it_finish()
        return super().create(**request)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="falta /proc")
def test_case_21_while_the_child_of_a_dead_harness_lives_the_outcome_is_unknown(
    tmp_path: Path,
) -> None:
    outlived = Outlived(tmp_path)
    long_after = 10 * outliving_child.SETTLES_WITHIN_S
    loop, log, checkpoint = outliving_child.harness(
        outlived.world, tmp_path, AsksAgain(outlived), lambda: long_after
    )
    messages = outliving_child.resumed(loop, log, checkpoint).scene.messages
    answers = [m["content"][0] for m in messages if m["role"] == "user"][1:]
    assert [answer.get("is_error", False) for answer in answers] == [True, True, False]
    assert "esenlace desconocido" in answers[0]["content"]
    assert answers[2]["content"] == "N-0001"
    assert outlived.world.counts()["notas"] == 1
    assert log.unknown() == []

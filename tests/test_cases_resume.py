"""Casos 1 a 9, 13 y 14: fallos que otros arneses tuvieron al reanudar, con historiales propios."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from test_loop import TASK, TOOLS, Replies, call_block, results_in, says, server_call
from test_protocol import assistant, result, text, thought, user

from harness_base.dangling import UNKNOWN, to_calls
from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.errors import CannotRepair
from harness_base.loop import Execute, Loop, RunResult
from harness_base.outcome import INTERRUPTED
from harness_base.protocol import validate_messages
from harness_base.resume import pending_calls, repair, resume
from harness_base.snapshot import Checkpointer, read_checkpoint
from harness_base.state import RunState
from harness_base.thinking import sign
from harness_base.tools import Tool
from harness_base.types import Block, Call, Message, Pending, Position, Response, ToolResult, Usage


class OtherProvider(Replies):
    """Un modelo de otro proveedor, que repite los ids de un turno a otro y no se queja."""

    def create(self, *, messages: list[Message], **options: Any) -> Response:
        self.requests.append(deepcopy(messages))
        return self.responses[len(self.requests) - 1]


class Interrupted:
    """Una tarea que murió con este historial guardado y estos resultados apuntados."""

    def __init__(self, folder: Path, *messages: Message, **counters: Any) -> None:
        replies = sum(message["role"] == "assistant" for message in messages)
        unanswered = messages[-1]["role"] == "assistant"
        counted = {"replies": replies, "turn": replies - unanswered} | counters
        self.checkpoint = folder / "estado.ckpt"
        self.log = EffectLog(folder / "registro.jsonl")
        self.saved = Checkpointer(self.checkpoint, run="r1")
        self.saved.save(RunState(list(messages), **counted))
        self.executed: list[str] = []

    def recorded(self, reply: int, *ids: str) -> Interrupted:
        """Apunta esas llamadas de esa respuesta como hechas."""
        scene = RunState(**read_checkpoint(self.checkpoint).scene)
        for call in to_calls(pending_calls(scene.messages), scene):
            if call.id in ids and call.position.reply == reply:
                self.log.record(call, ToolResult(f"apuntado {call.id}"))
        return self

    def resume(
        self,
        *replies: Response,
        provider: type[Replies] = Replies,
        execute: Execute | None = None,
        **options: Any,
    ) -> tuple[RunResult, Replies]:
        """Reanuda con un modelo que dará esas respuestas."""
        model = provider(*replies)
        run = execute_and_log(self.log)

        def counted(call: Call, tool: Tool) -> ToolResult:
            self.executed.append(call.id)
            return run(call, tool)

        save = Checkpointer(self.checkpoint, run="r1", sequence=self.saved.sequence)
        loop = Loop(model, "", TOOLS, execute or counted, (save,))
        done = resume(self.checkpoint, self.log, loop, **options)
        if provider is Replies:
            validate_messages(done.scene.messages)
        return done, model


def unanswered(*ids: str) -> Message:
    return {"role": "assistant", "content": [call_block(id) for id in ids]}


def answer_with(content: str) -> Callable[[Pending], Block]:
    return lambda item: result(item.id, content=content)


def test_case_1_a_text_after_a_pending_call_gets_the_result_in_front() -> None:
    messages = [TASK, unanswered("T1"), user("sigue")]
    repaired = repair(messages, answer_with("hecho"))
    assert repaired[:2] == messages[:2]
    assert repaired[2:] == [user(result("T1", content="hecho"), text("sigue"))]
    validate_messages(repaired)
    assert messages[2] == user("sigue"), "la repetición trabaja sobre otra lista"


def test_case_1_resumed_it_is_answered_from_the_record(tmp_path: Path) -> None:
    task = Interrupted(tmp_path, TASK, unanswered("T1"), user("sigue"), turn=1)
    scene = RunState(**read_checkpoint(task.checkpoint).scene)
    [call] = to_calls(pending_calls(scene.messages), scene)
    task.log.record(call, ToolResult("apuntado"))
    _done, model = task.resume(says())
    assert model.requests[0][2]["content"] == [result("T1", content="apuntado"), text("sigue")]
    assert task.executed == []


def test_case_2_an_orphan_in_the_middle_is_repaired_there(tmp_path: Path) -> None:
    history = [TASK, unanswered("T1"), user("¿y bien?"), assistant("un momento"), user("¿ya?")]
    _done, model = Interrupted(tmp_path, *history, turn=2).resume(says())
    asked = model.requests[0]
    assert asked[2]["content"] == [UNKNOWN.to_block("T1"), text("¿y bien?")]
    assert asked[3:] == history[3:]


def test_case_2_where_signed_thinking_follows_it_is_refused_by_index(tmp_path: Path) -> None:
    signed: Message = {"role": "assistant", "content": [thought(), text("sigo")]}
    history = [TASK, unanswered("T1"), user("¿y bien?"), signed, user("¿ya?")]
    task = Interrupted(tmp_path, *history, turn=2)
    with pytest.raises(CannotRepair) as refused:
        task.resume(says())
    assert refused.value.path == "messages[2]"
    _done, model = task.resume(says(), drop_thinking=True)
    assert model.requests[0][3] == assistant("sigo")


def test_case_3_an_id_used_again_is_pending_where_it_has_no_answer(tmp_path: Path) -> None:
    history = [TASK, unanswered("call-1"), user(result("call-1")), unanswered("call-1")]
    assert [(item.message, item.id) for item in pending_calls(history)] == [(3, "call-1")]
    task = Interrupted(tmp_path, *history).recorded(1, "call-1")
    done, _ = task.resume(says(), provider=OtherProvider)
    assert results_in(done.scene.messages[4]) == [("call-1", "apuntado call-1", False)]
    assert task.executed == []


def test_case_3_the_record_of_the_first_is_not_taken_for_the_second(tmp_path: Path) -> None:
    history = [TASK, unanswered("call-1"), user(result("call-1")), unanswered("call-1")]
    task = Interrupted(tmp_path, *history)
    first = to_calls(pending_calls(history[:2]), RunState(history[:2], replies=1))[0]
    task.log.record(first, ToolResult("el de antes"))
    done, _ = task.resume(says(), provider=OtherProvider)
    assert results_in(done.scene.messages[4]) == [("call-1", UNKNOWN.content, True)]


def test_case_4_the_finished_siblings_of_a_batch_are_kept(tmp_path: Path) -> None:
    task = Interrupted(tmp_path, TASK, unanswered("a", "b", "c")).recorded(0, "a", "b")
    done, _ = task.resume(says())
    assert results_in(done.scene.messages[2]) == [
        ("a", "apuntado a", False),
        ("b", "apuntado b", False),
        ("c", UNKNOWN.content, True),
    ]
    assert task.executed == []


def test_case_4_what_had_not_started_runs_now(tmp_path: Path) -> None:
    task = Interrupted(tmp_path, TASK, unanswered("a", "b", "c")).recorded(0, "a")
    done, _ = task.resume(says())
    assert [seen[1] for seen in results_in(done.scene.messages[2])] == [
        "apuntado a",
        UNKNOWN.content,
        "eco c",
    ]
    assert task.executed == ["c"]


def test_case_4_dying_again_while_resuming_repeats_nothing(tmp_path: Path) -> None:
    """La segunda vez, la que estaba en marcha es otra: no puede pasar por no empezada."""
    task = Interrupted(tmp_path, TASK, unanswered("a", "b", "c"))

    def dies(call: Call, tool: Tool) -> ToolResult:
        task.executed.append(call.id)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        task.resume(execute=dies)
    done, _ = task.resume(says())
    assert task.executed == ["b", "c"]
    assert [seen[2] for seen in results_in(done.scene.messages[2])] == [True, True, False]


def test_case_5_results_recorded_apart_go_in_one_message_in_order(tmp_path: Path) -> None:
    task = Interrupted(tmp_path, TASK, unanswered("a", "b", "c"))
    for id in ("c", "a", "b"):
        task.recorded(0, id)
    _done, model = task.resume(says())
    assert [seen[0] for seen in results_in(model.requests[0][2])] == ["a", "b", "c"]
    assert len(model.requests[0]) == 3


def test_case_6_a_repair_overwrites_nothing_and_adds_no_second_result() -> None:
    history = [TASK, unanswered("a", "b"), user(result("a", content="ya estaba")), user("sigue")]
    once = repair(history, answer_with("reparado"))
    validate_messages(once)
    contents = [seen for message in once for seen in _results(message)]
    assert sorted(contents) == [("a", "ya estaba"), ("b", "reparado")]
    assert repair(once, answer_with("otra vez")) == once


def test_case_7_signed_thinking_keeps_its_bytes_through_a_crash(tmp_path: Path) -> None:
    said = "¿ñ \u2028 🙂?"
    signature = sign(said, system="", tools=[], messages=[TASK])
    signed = thought(thinking=said, signature=signature)
    asked: Message = {"role": "assistant", "content": [signed, call_block("a")]}
    before = json.dumps(signed, ensure_ascii=False)
    task = Interrupted(tmp_path, TASK, asked).recorded(0, "a")
    _done, model = task.resume(says())
    assert json.dumps(model.requests[0][1]["content"][0], ensure_ascii=False) == before
    again = read_checkpoint(task.checkpoint).scene["messages"][1]["content"][0]
    assert json.dumps(again, ensure_ascii=False) == before


def test_case_8_a_pause_is_sent_back_as_it_is(tmp_path: Path) -> None:
    paused: Message = {"role": "assistant", "content": [server_call()]}
    task = Interrupted(tmp_path, TASK, paused, turn=1, extra={INTERRUPTED: "pause_turn"})
    _done, model = task.resume(says())
    assert model.requests == [[TASK, paused]]
    assert task.executed == []


def test_case_9_a_cut_call_is_answered_and_never_run(tmp_path: Path) -> None:
    cut: Message = {"role": "assistant", "content": [call_block("a"), call_block("b")]}
    task = Interrupted(tmp_path, TASK, cut, extra={INTERRUPTED: "max_tokens"}).recorded(0, "a")
    # «a» está apuntada y «b», la cortada, podría haber empezado a contestarse: no se ejecuta.
    _done, model = task.resume(says())
    assert [seen[::2] for seen in results_in(model.requests[0][2])] == [("a", False), ("b", True)]
    assert task.executed == []


def test_case_9_cut_and_not_started_is_explained(tmp_path: Path) -> None:
    cut = unanswered("a", "b", "c")
    task = Interrupted(tmp_path, TASK, cut, extra={INTERRUPTED: "max_tokens"}).recorded(0, "a")
    done, _ = task.resume(says())
    last = results_in(done.scene.messages[2])[2]
    assert last[0] == "c" and last[2] and "max_tokens" in last[1]
    assert task.log.result(Position(0, 2)) == ToolResult(last[1], is_error=True)


def test_case_13_usage_goes_on_from_what_was_saved(tmp_path: Path) -> None:
    task = Interrupted(tmp_path, TASK, unanswered("a"), usage=Usage(90, 1, 2, 7)).recorded(0, "a")
    done, _ = task.resume(says(tokens=5))
    assert done.scene.usage == Usage(95, 1, 2, 7)
    assert (done.scene.turn, done.scene.replies) == (2, 2)


def test_case_14_loaded_and_saved_again_without_a_turn_nothing_doubles(tmp_path: Path) -> None:
    task = Interrupted(tmp_path, TASK, unanswered("a")).recorded(0, "a")
    saved, entries = read_checkpoint(task.checkpoint), task.log.entries()
    for _ in range(2):
        found = read_checkpoint(task.checkpoint)
        again = Checkpointer(task.checkpoint, run="r1", sequence=found.sequence - 1)
        again.save(RunState(**(found.scene | {"usage": Usage(**found.scene["usage"])})))
    assert read_checkpoint(task.checkpoint) == saved
    assert EffectLog(task.log.path).entries() == entries


def test_case_14_a_finished_run_resumed_twice_changes_nothing(tmp_path: Path) -> None:
    task = Interrupted(tmp_path, TASK, assistant("fin"), turn=1)
    before = sorted((path.name, path.read_bytes()) for path in tmp_path.iterdir())
    for _ in range(2):
        done, model = task.resume()
        assert (done.outcome, model.requests) == ("done", [])
    assert sorted((path.name, path.read_bytes()) for path in tmp_path.iterdir()) == before


def _results(message: Message) -> list[tuple[str, Any]]:
    return [
        (block["tool_use_id"], block["content"])
        for block in message["content"]
        if isinstance(block, dict) and block["type"] == "tool_result"
    ]

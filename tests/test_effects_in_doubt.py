"""Lo desconocido no se pierde ni se adivina aunque cambien las herramientas, el orden o el rumbo."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest
from test_effects import Bank, Clock, call, killed_mid_effect, tool
from test_loop import TASK, Replies, says

from harness_base.effects import Effects, action_key, rerun_all
from harness_base.errors import DamagedLog, HarnessError, NotStorable
from harness_base.intent_log import CallState, IntentLog, input_digest
from harness_base.loop import Loop
from harness_base.record import pack
from harness_base.resume import resume
from harness_base.snapshot import Checkpointer
from harness_base.state import RunState
from harness_base.tools import Tool, Toolbox
from harness_base.types import Call, Effect, Event, Position, Response, ToolResult


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def log(tmp_path: Path, clock: Clock) -> IntentLog:
    return IntentLog(tmp_path / "registro.jsonl", now=clock)


def effects(log: IntentLog, *tools: Tool) -> Effects:
    return Effects(log, Toolbox(tools), "r1", is_dead=lambda group: True)


@pytest.mark.parametrize("effect", [Effect.KEYED, Effect.IRREVERSIBLE])
def test_a_tool_that_is_gone_leaves_the_unknown_as_it_was(log: IntentLog, effect: Effect) -> None:
    killed_mid_effect(log, tool(effect, key_ttl_s=60.0))
    answer = effects(log).execute(call(), Toolbox().resolve("pagar"))
    assert answer.is_error and "esenlace desconocido" in str(answer.content)
    assert log.state(call()) is CallState.UNKNOWN
    assert [unknown.position for unknown in log.unknown()] == [Position(0, 0)]


def test_a_tool_that_changed_its_class_is_not_run_again_blindly(log: IntentLog) -> None:
    bank = Bank()
    killed_mid_effect(log, tool(Effect.IRREVERSIBLE))
    for effect in (Effect.KEYED, Effect.IDEMPOTENT):
        assert effects(log).execute(call(), tool(effect, bank, key_ttl_s=60.0)).is_error
    assert bank.keys == []
    assert log.state(call()) is CallState.UNKNOWN


def test_what_was_sent_is_not_judged_by_a_newer_schema(log: IntentLog) -> None:
    bank = Bank()
    killed_mid_effect(log, tool(Effect.IRREVERSIBLE))
    strict = {"type": "object", "required": ["divisa"]}
    answer = effects(log).execute(call(), Tool("pagar", "", strict, bank, Effect.IRREVERSIBLE))
    assert "esenlace desconocido" in str(answer.content)
    assert log.state(call()) is CallState.UNKNOWN


def test_a_probe_that_does_not_answer_settles_nothing(log: IntentLog) -> None:
    def unreachable(input: dict[str, Any], /, *, key: str | None = None) -> ToolResult | None:
        raise TimeoutError("sin red")

    bank = Bank()
    asked = tool(Effect.IRREVERSIBLE, bank, probe=unreachable, settles_within_s=0.0)
    killed_mid_effect(log, asked)
    answer = effects(log).execute(call(), asked)
    assert "esenlace desconocido" in str(answer.content) and "sin red" in str(answer.content)
    assert bank.keys == []
    assert log.state(call()) is CallState.UNKNOWN


def test_a_person_settles_the_action_and_not_one_of_its_attempts(
    log: IntentLog, clock: Clock
) -> None:
    bank = Bank(("antes", TimeoutError()), ("antes", TimeoutError()))
    paying = tool(Effect.KEYED, bank, key_ttl_s=60.0)
    guard = effects(log, paying)
    guard.execute(call(0), paying)
    guard.execute(call(1), paying)
    clock.time += 1000
    [unknown] = log.unknown()
    guard.resolve(unknown.position, done=False)
    assert log.unknown() == []
    assert guard.execute(call(2), paying) == ToolResult("recibo 1")


def test_a_position_taken_by_another_call_is_refused_before_sending(log: IntentLog) -> None:
    bank = Bank()
    paying = tool(Effect.KEYED, bank, key_ttl_s=60.0)
    guard = effects(log, paying)
    guard.execute(call(3, key="una", factura="F-1"), paying)
    other = Call(Position(3, 0), "otro-id", "pagar", {"factura": "F-2"}, "otra")
    with pytest.raises(HarnessError, match=r"3\.0 es de otra llamada"):
        guard.execute(other, paying)
    assert bank.keys == ["una"]


class Died(Exception):
    """El proceso muere aquí."""


def die_when_finished(event: Event) -> None:
    if event.name == "tool.finished":
        raise Died


def test_without_a_key_nothing_of_high_impact_is_sent(tmp_path: Path, log: IntentLog) -> None:
    """Con los oyentes al revés, la respuesta se guarda sin claves: reanudar pagaría dos veces."""
    bank = Bank(("después", TimeoutError()))
    paying = tool(Effect.KEYED, bank, key_ttl_s=60.0)
    checkpoint = tmp_path / "estado.ckpt"
    save = Checkpointer(checkpoint, run="r1")
    block = {"type": "tool_use", "id": "T1", "name": "pagar", "input": {"factura": "F-1"}}
    guard = effects(log, paying)
    listeners = (save, guard, die_when_finished)
    model = Replies(Response([block], "tool_use"))
    with pytest.raises(Died):
        Loop(model, "", guard.tools, guard.execute, listeners).run(RunState([TASK]))
    again = effects(log, paying)
    loop = Loop(Replies(says()), "", again.tools, again.execute, (save, again))
    with pytest.raises(HarnessError, match="no se le dio clave"):
        resume(checkpoint, log, loop, judge=rerun_all)
    assert len(bank.keys) == 1


def test_while_one_is_in_doubt_an_equal_call_is_not_sent_either(
    log: IntentLog, clock: Clock
) -> None:
    """También si lleva otra clave: en la misma respuesta, o en una que la pide dos veces."""
    bank = Bank(("después", TimeoutError()))
    mailing = tool(Effect.IRREVERSIBLE, bank)
    guard = effects(log, mailing)
    for position, key in ((0, "1"), (1, "2"), (2, "1")):
        answer = guard.execute(call(position, key=key, para="a"), mailing)
        assert "esenlace desconocido" in str(answer.content)
    assert bank.keys == ["1"]
    assert not guard.execute(call(3, key="3", para="otra persona"), mailing).is_error
    guard.resolve(Position(0, 0), done=True)
    assert not guard.execute(call(4, key="2", para="a"), mailing).is_error
    assert bank.keys == ["1", "3", "2"]


def test_two_equal_payments_with_a_living_key_do_not_wait_for_each_other(log: IntentLog) -> None:
    bank = Bank(("después", TimeoutError()))
    paying = tool(Effect.KEYED, bank, key_ttl_s=60.0)
    guard = effects(log, paying)
    guard.execute(call(0, 0, key="1"), paying)
    assert guard.execute(call(0, 1, key="2"), paying) == ToolResult("recibo 2")


def test_a_clock_behind_the_log_makes_every_key_old(log: IntentLog, clock: Clock) -> None:
    """El reloj atrasado aún va por delante de la primera intención, pero no de la última."""
    bank = Bank(("después", TimeoutError()))
    paying = tool(Effect.KEYED, bank, key_ttl_s=100.0)
    guard = effects(log, paying)
    guard.execute(call(0), paying)
    clock.time += 90
    guard.execute(call(1, key="otra"), paying)
    clock.time -= 80  # en realidad han pasado 110 s: el banco ya no recuerda la primera
    assert "esenlace desconocido" in str(guard.execute(call(2), paying).content)
    assert bank.keys == ["k", "otra"]


def test_a_thousand_is_the_same_action_with_and_without_decimals() -> None:
    """JSON Schema da por entero a `1000.0`: el modelo puede escribirlo así al reintentar."""
    paying = tool(Effect.KEYED)
    keys = {action_key("r1", paying, call(centimos=amount), 1) for amount in (1000, 1000.0)}
    assert len(keys) == 1
    assert input_digest(call(x=-0.0)) == input_digest(call(x=0))
    assert input_digest(call(x=True)) != input_digest(call(x=1))
    assert input_digest(call(x=0.5)) != input_digest(call(x=0))


def test_two_fields_with_one_name_have_no_canonical_form() -> None:
    names = {form: form for form in (unicodedata.normalize(kind, "é") for kind in ("NFC", "NFD"))}
    with pytest.raises(NotStorable, match="el mismo nombre"):
        input_digest(Call(Position(0, 0), "c", "pagar", dict(names)))


def test_an_entry_without_its_line_end_counts_once(log: IntentLog) -> None:
    killed_mid_effect(log, tool(Effect.KEYED))
    log.path.write_bytes(log.path.read_bytes()[:-1])
    again = IntentLog(log.path, now=log.now)
    for _ in range(3):
        assert len(again.entries()) == 1
    assert len(again.intentions(call())) == 1
    again.record(call(), ToolResult("ok"))
    assert (len(again.entries()), len(again.intentions(call()))) == (2, 1)


@pytest.mark.parametrize(
    "change",
    [
        {"result": {"content": "x", "is_error": False, "nuevo": 1}},
        {"result": {"content": 7, "is_error": False}},
        {"key": "k"},
        {"kind": "intention", "group": [1]},
    ],
)
def test_an_entry_of_another_shape_is_named_by_its_number(
    log: IntentLog, change: dict[str, Any]
) -> None:
    killed_mid_effect(log, tool(Effect.KEYED))
    outcome: dict[str, Any] = {"kind": "outcome", "position": [0, 0], "lost": False}
    outcome["result"] = {"content": "x", "is_error": False}
    intention: dict[str, Any] = {
        "id": "c",
        "name": "pagar",
        "key": None,
        "effect": "keyed",
        "at": 1.0,
    }
    intention |= {"position": [0, 0], "sent_at": 1.0, "input_digest": "z"}
    entry = (intention if "kind" in change else outcome) | change
    with log.path.open("ab") as file:
        file.write(pack(entry))
    with pytest.raises(DamagedLog) as caught:
        IntentLog(log.path).entries()
    assert caught.value.record == 2

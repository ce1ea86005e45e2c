"""La etapa 4: claves, decisiones y llamadas que no se hacen dos veces."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from test_loop import TASK, Replies, says

from harness_base.effects import Effects, action_key, decide, run_once
from harness_base.errors import HarnessError, Refused
from harness_base.intent_log import CallState, Intention, IntentLog, input_digest
from harness_base.loop import Loop
from harness_base.ordinals import assign, from_rows, row_of, settle
from harness_base.process_group import Group
from harness_base.state import RunState
from harness_base.tools import Tool, Toolbox
from harness_base.types import Call, Decision, Effect, Position, Response, ToolResult

HOUR_S = 3600.0


def tool(effect: Effect, run: Callable[..., Any] = lambda *_, **__: "ok", **options: Any) -> Tool:
    return Tool("pagar", "Paga.", {"type": "object"}, run, effect, **options)


def call(reply: int = 0, block: int = 0, key: str | None = "k", **input: Any) -> Call:
    return Call(Position(reply, block), f"c{reply}-{block}", "pagar", input, key)


class Clock:
    """Un reloj que solo avanza cuando se le dice."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def log(tmp_path: Path, clock: Clock) -> IntentLog:
    return IntentLog(tmp_path / "registro.jsonl", now=clock)


def effects(log: IntentLog, *, dead: bool = True) -> Effects:
    return Effects(log, Toolbox(), "r1", is_dead=lambda group: dead)


class Bank:
    """Una herramienta que cuenta lo que hizo y puede fallar antes o después de hacerlo."""

    def __init__(self, *errors: tuple[str, Exception]) -> None:
        self.errors = list(errors)
        self.keys: list[str | None] = []

    def __call__(self, input: dict[str, Any], /, *, key: str | None = None) -> str:
        when, error = self.errors.pop(0) if self.errors else ("", None)
        if error is not None and when == "antes":
            raise error
        self.keys.append(key)
        if error is not None:
            raise error
        return f"recibo {len(self.keys)}"


def test_a_second_time_gives_the_recorded_result_and_sends_nothing(log: IntentLog) -> None:
    bank = Bank()
    first = run_once(call(), tool(Effect.KEYED, bank), log)
    assert run_once(call(), tool(Effect.KEYED, bank), log) == first
    assert len(bank.keys) == 1


def test_the_intention_is_on_disk_before_the_effect(log: IntentLog, tmp_path: Path) -> None:
    def look(input: dict[str, Any], /, *, key: str | None = None) -> str:
        seen.extend(IntentLog(log.path).entries())
        return "ok"

    seen: list[object] = []
    run_once(call(), tool(Effect.IRREVERSIBLE, look), log)
    [entry] = seen
    assert isinstance(entry, Intention)
    assert (entry.position, entry.key, entry.effect) == (Position(0, 0), "k", Effect.IRREVERSIBLE)


def test_a_read_needs_no_intention(log: IntentLog) -> None:
    run_once(call(key=None), tool(Effect.READ), log)
    assert log.intention(Position(0, 0)) is None
    assert log.result(Position(0, 0)) == ToolResult("ok")


def test_a_refusal_is_an_outcome_and_a_timeout_is_not(log: IntentLog) -> None:
    refused = Bank(("antes", Refused("Rechazado: sin saldo.")))
    assert run_once(call(), tool(Effect.KEYED, refused), log).is_error
    assert log.state(call()) is CallState.DONE
    slow = Bank(("después", TimeoutError("sin respuesta")))
    late = call(1, key="otra")
    result = run_once(late, tool(Effect.KEYED, slow), log)
    assert isinstance(result.content, str) and "puedes repetir" in result.content
    assert log.result(late.position) is None
    assert log.state(late) is CallState.UNKNOWN
    assert [unknown.key for unknown in log.unknown()] == ["otra"]


def test_a_retry_after_an_unknown_outcome_carries_the_same_key(log: IntentLog) -> None:
    bank = Bank(("después", TimeoutError("sin respuesta")))
    guard = effects(log)
    paying = tool(Effect.KEYED, bank, key_ttl_s=24 * HOUR_S)
    guard.execute(call(), paying)
    assert guard.execute(call(1), paying) == ToolResult("recibo 2")
    assert bank.keys == ["k", "k"]
    assert log.unknown() == []


def test_an_action_with_an_outcome_is_not_sent_again_from_another_reply(log: IntentLog) -> None:
    bank = Bank()
    guard = effects(log)
    first = guard.execute(call(), tool(Effect.KEYED, bank, key_ttl_s=HOUR_S))
    assert guard.execute(call(5, 2), tool(Effect.KEYED, bank, key_ttl_s=HOUR_S)) == first
    assert len(bank.keys) == 1


def test_the_same_key_with_other_data_is_not_sent(log: IntentLog) -> None:
    bank = Bank()
    guard = effects(log)
    guard.execute(call(factura="F-1", nota="a"), tool(Effect.KEYED, bank))
    result = guard.execute(call(1, factura="F-1", nota="b"), tool(Effect.KEYED, bank))
    assert result.is_error and "recibo 1" in str(result.content)
    assert len(bank.keys) == 1


@pytest.mark.parametrize(
    ("effect", "age_s", "probe", "expected"),
    [
        (Effect.READ, 0, False, Decision.RUN),
        (Effect.IDEMPOTENT, 100 * HOUR_S, True, Decision.RUN),
        (Effect.KEYED, 2 * HOUR_S, False, Decision.RUN_SAME_KEY),
        (Effect.KEYED, 24 * HOUR_S, False, Decision.UNKNOWN),
        (Effect.KEYED, 72 * HOUR_S, True, Decision.PROBE),
        (Effect.KEYED, -1, False, Decision.UNKNOWN),
        (Effect.IRREVERSIBLE, 0, False, Decision.UNKNOWN),
        (Effect.IRREVERSIBLE, 0, True, Decision.PROBE),
    ],
)
def test_what_is_done_with_a_started_action(
    effect: Effect, age_s: float, probe: bool, expected: Decision
) -> None:
    now = 1_000_000.0
    entry = Intention(
        Position(0, 0), "c", "pagar", "k", effect, now - age_s, now, Group(1, 1), "huella"
    )
    ask = (lambda input, key=None: None) if probe else None
    assert decide(entry, tool(effect, key_ttl_s=24 * HOUR_S, probe=ask), now) is expected


def killed_mid_effect(log: IntentLog, target: Tool) -> None:
    """Deja la intención de la llamada, como si el proceso hubiera muerto con ella en marcha."""
    log.append(log.new_intention(call(), target))


@pytest.mark.parametrize("dead", [True, False])
def test_what_the_probe_finds_is_final(log: IntentLog, dead: bool) -> None:
    bank = Bank()
    found = tool(Effect.IRREVERSIBLE, bank, probe=lambda *_, **__: ToolResult("ya estaba"))
    killed_mid_effect(log, found)
    assert effects(log, dead=dead).execute(call(), found) == ToolResult("ya estaba")
    assert bank.keys == []


@pytest.mark.parametrize(
    ("dead", "waited_s", "settles_s", "sent"),
    [
        (True, 60, 60, True),
        (True, 59, 60, False),
        (False, 1e6, 60, False),
        (True, 1e6, None, False),
        (True, -1, 0, False),
        (True, 0, 0, True),
    ],
)
def test_a_probe_that_finds_nothing_is_believed_only_when_nothing_can_still_act(
    log: IntentLog, clock: Clock, dead: bool, waited_s: float, settles_s: float | None, sent: bool
) -> None:
    bank = Bank()
    target = tool(
        Effect.IRREVERSIBLE, bank, probe=lambda *_, **__: None, settles_within_s=settles_s
    )
    killed_mid_effect(log, target)
    clock.time += waited_s
    result = effects(log, dead=dead).execute(call(), target)
    assert bool(bank.keys) is sent
    assert result.is_error is not sent
    assert (log.state(call()) is CallState.UNKNOWN) is not sent


def test_a_retry_that_was_sent_later_has_its_own_time_to_settle(
    log: IntentLog, clock: Clock
) -> None:
    bank = Bank(("después", TimeoutError("1")), ("después", TimeoutError("2")))
    target = tool(
        Effect.KEYED, bank, key_ttl_s=100, probe=lambda *_, **__: None, settles_within_s=60
    )
    guard = effects(log)
    guard.execute(call(), target)
    clock.time += 99
    guard.execute(call(1), target)
    clock.time += 2
    assert guard.execute(call(2), target).is_error
    assert len(bank.keys) == 2


def test_a_call_sent_again_while_resuming_has_its_own_time_to_settle(
    log: IntentLog, clock: Clock
) -> None:
    bank = Bank(("después", TimeoutError("otra vez")))
    target = tool(
        Effect.KEYED, bank, key_ttl_s=100, probe=lambda *_, **__: None, settles_within_s=60
    )
    killed_mid_effect(log, target)
    clock.time += 99
    guard = effects(log)
    guard.execute(call(), target)
    clock.time += 2
    assert guard.execute(call(), target).is_error
    assert len(bank.keys) == 1


def test_an_unknown_action_is_settled_by_a_person(log: IntentLog) -> None:
    bank = Bank()
    target = tool(Effect.IRREVERSIBLE, bank)
    killed_mid_effect(log, target)
    guard = effects(log)
    assert guard.execute(call(), target).is_error
    with pytest.raises(HarnessError, match="no hay nada desconocido"):
        guard.resolve(Position(9, 9), done=True)
    guard.resolve(Position(0, 0), done=False)
    assert log.state(call()) is CallState.NOT_STARTED
    assert guard.execute(call(1), target) == ToolResult("recibo 1")


def test_settled_as_done_it_is_never_sent_again(log: IntentLog) -> None:
    bank = Bank()
    target = tool(Effect.IRREVERSIBLE, bank)
    killed_mid_effect(log, target)
    guard = effects(log)
    guard.resolve(Position(0, 0), done=True)
    assert log.state(call()) is CallState.RESULT_LOST
    assert not guard.execute(call(3), target).is_error
    assert bank.keys == []


def test_a_retry_after_a_settled_no_that_dies_again_is_unknown_again(log: IntentLog) -> None:
    target = tool(Effect.IRREVERSIBLE)
    killed_mid_effect(log, target)
    effects(log).resolve(Position(0, 0), done=False)
    killed_mid_effect(log, target)
    again = IntentLog(log.path, now=log.now)
    assert again.state(call()) is CallState.UNKNOWN


def test_the_key_names_the_action_and_not_the_attempt() -> None:
    paying = tool(Effect.KEYED, key_fields=("factura", "importe"))
    one = call(factura="F-7", importe="100.00")
    other_order = call(3, 1, importe="100.00", factura="F-7", nota="otra")
    key = action_key("r1", paying, one, 1)
    assert len(key) == 64
    assert action_key("r1", paying, other_order, 1) == key
    assert action_key("r1", paying, one, 2) != key
    assert action_key("r2", paying, one, 1) != key
    accented = call(factura="Ñandú", importe="1")
    decomposed = call(factura=unicodedata.normalize("NFD", "Ñandú"), importe="1")
    assert action_key("r", paying, accented, 1) == action_key("r", paying, decomposed, 1)


def test_a_key_field_that_the_model_forgot_does_not_stop_anything(log: IntentLog) -> None:
    """Las claves se dan antes de validar: la entrada incompleta llega a su error, y no se envía."""
    bank = Bank()
    paying = Tool(
        "pagar",
        "Paga.",
        {"type": "object", "required": ["factura", "importe"]},
        bank,
        Effect.KEYED,
        key_fields=("factura", "importe"),
        key_ttl_s=HOUR_S,
    )
    whole, partial = call(factura="F-7", importe="1.00"), call(factura="F-7")
    assert action_key("r1", paying, partial, 1) != action_key("r1", paying, whole, 1)
    block = {"type": "tool_use", "id": "c0-0", "name": "pagar", "input": {"factura": "F-7"}}
    guard = Effects(log, Toolbox([paying]), "r1")
    model = Replies(Response([block], "tool_use"), says())
    scene = RunState([TASK])
    Loop(model, "", guard.tools, guard.execute, (guard,)).run(scene)
    [answer] = scene.messages[2]["content"]
    assert answer["is_error"] and "no válida" in answer["content"]
    assert bank.keys == []


def test_parallel_equal_calls_get_different_ordinals_and_a_retry_gets_the_open_one() -> None:
    table = settle({}, [("a", 1, True), ("a", 2, False)])
    assert assign({}, ["a", "a", "b"]) == [1, 2, 1]
    assert assign(table, ["a"]) == [2]
    assert assign(table, ["a", "a"]) == [2, 3]
    assert row_of(settle(table, [("a", 2, True)]), "a") == {"next": 3, "open": []}
    assert from_rows({"a": {"next": 3, "open": [2]}}) == table


def test_the_log_survives_a_torn_line_and_names_damage_in_the_middle(
    log: IntentLog, tmp_path: Path
) -> None:
    for reply in range(3):
        run_once(call(reply, key=str(reply)), tool(Effect.KEYED), log)
    whole = log.path.read_bytes()
    log.path.write_bytes(whole[:-10])
    torn = IntentLog(log.path)
    assert len(torn.entries()) == 5 and torn.torn
    assert torn.state(call(2, key="2")) is CallState.UNKNOWN
    lines = whole.splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"1"', b'"7"', 1)
    log.path.write_bytes(b"".join(lines))
    with pytest.raises(HarnessError, match=r"La entrada 3 .*la huella no coincide"):
        IntentLog(log.path).entries()


def test_the_digest_of_an_input_ignores_the_order_of_its_fields() -> None:
    assert input_digest(call(a=1, b=2)) == input_digest(call(b=2, a=1))

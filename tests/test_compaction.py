"""La compactación: determinista, con los pares enteros y con todo lo aprendido en el resumen."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_base import thinking
from harness_base.compaction import HEADING, KEPT_TURNS, MAX_TEXT, NOTICE, compact
from harness_base.errors import HarnessError
from harness_base.jsonvalue import canonical
from harness_base.protocol import validate_messages
from harness_base.types import Block, Message

TASK: Message = {"role": "user", "content": "Paga las facturas."}


def asks(*calls: tuple[str, str, dict[str, Any]], before: tuple[Block, ...] = ()) -> Message:
    blocks = [{"type": "tool_use", "id": id, "name": name, "input": i} for id, name, i in calls]
    return {"role": "assistant", "content": [*before, *blocks]}


def answers(
    *results: tuple[str, Any], error: bool = False, after: tuple[Block, ...] = ()
) -> Message:
    blocks: list[Block] = [
        {"type": "tool_result", "tool_use_id": id, "content": content} for id, content in results
    ]
    if error:
        blocks = [block | {"is_error": True} for block in blocks]
    return {"role": "user", "content": [*blocks, *after]}


def text(value: str) -> Block:
    return {"type": "text", "text": value}


def long_task(turns: int) -> list[Message]:
    messages = [TASK]
    for turn in range(turns):
        messages.append(asks((f"t{turn}", "leer", {"factura": f"F-{turn}"})))
        messages.append(answers((f"t{turn}", f"Factura {turn}\nmás detalles")))
    return messages


def summary_lines(messages: list[Message]) -> list[str]:
    [block] = messages[1]["content"]
    heading, notice, *lines = block["text"].split("\n")
    assert (heading, notice) == (HEADING, NOTICE)
    return lines


def test_the_task_and_the_last_turns_stay_and_the_rest_is_one_line_per_call() -> None:
    messages = long_task(KEPT_TURNS + 2)
    short = compact(messages)
    assert short[0] == TASK
    assert short[2:] == messages[-2 * KEPT_TURNS :]
    assert summary_lines(short) == [
        '- leer {"factura":"F-0"} -> Factura 0',
        '- leer {"factura":"F-1"} -> Factura 1',
    ]


def test_a_short_history_is_left_as_it_is() -> None:
    messages = long_task(KEPT_TURNS)
    short = compact(messages)
    assert short == messages
    assert short is not messages


def test_the_input_is_not_touched() -> None:
    messages = long_task(9)
    before = deepcopy(messages)
    compact(messages, keep_turns=1)
    assert messages == before


def test_parallel_calls_errors_and_blocks_have_their_own_lines() -> None:
    messages = [
        TASK,
        asks(("a", "pagar", {"importe": "10.00", "a": None}), ("b", "leer", {})),
        answers(("b", [text("uno\ndos"), {"type": "image", "source": {}}]), ("a", "ok")),
        asks(("c", "pagar", {})),
        answers(("c", "tiempo agotado\ntraza"), error=True),
        asks(("d", "anotar", {"nota": "línea 1\nlínea 2"})),
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "d"}]},
        *long_task(1)[1:],
    ]
    assert summary_lines(compact(messages, keep_turns=1)) == [
        '- pagar {"a":null,"importe":"10.00"} -> ok',
        "- leer {} -> uno",
        "- pagar {} -> error: tiempo agotado",
        '- anotar {"nota":"línea 1\\nlínea 2"} -> ',
    ]


def test_ids_used_again_keep_each_its_own_result() -> None:
    messages = [
        TASK,
        asks(("x", "leer", {"n": 1})),
        answers(("x", "uno")),
        asks(("x", "leer", {"n": 2})),
        answers(("x", "dos")),
        *long_task(1)[1:],
    ]
    assert summary_lines(compact(messages, keep_turns=1)) == [
        '- leer {"n":1} -> uno',
        '- leer {"n":2} -> dos',
    ]


def test_what_people_wrote_on_the_way_is_kept_whole() -> None:
    order = "No pagues\nla F-3. " + "x" * 2 * MAX_TEXT
    messages = [
        TASK,
        {"role": "user", "content": "Con cuidado."},
        asks(("a", "leer", {})),
        answers(("a", "ok"), after=(text(order),)),
        {"role": "system", "content": "Es tarde."},
        *long_task(1)[1:],
    ]
    assert summary_lines(compact(messages, keep_turns=1)) == [
        '* user: "Con cuidado."',
        "- leer {} -> ok",
        f"* user: {json.dumps(order)}",
        '* system: "Es tarde."',
    ]


def test_long_texts_are_visibly_cut_and_the_line_can_still_be_read_back() -> None:
    long = "á" * (MAX_TEXT + 1)
    messages = [TASK, asks(("a", "anotar", {"n": [long], "m": long[:-1]})), answers(("a", long))]
    [line] = summary_lines(compact([*messages, *long_task(1)[1:]], keep_turns=1))
    match = re.fullmatch(r"- anotar (\{.*\}) -> (.*)", line)
    assert match is not None
    cut = long[: MAX_TEXT - 1] + "…"
    assert json.loads(match[1]) == {"n": [cut], "m": long[:-1]}
    assert match[2] == cut


def test_compacting_again_at_once_changes_nothing() -> None:
    short = compact(long_task(20))
    assert compact(short) == short


def test_a_second_compaction_carries_the_first_ones_lines_on() -> None:
    messages = long_task(30)
    in_two_steps = compact([*compact(messages[:41]), *messages[41:]])
    assert in_two_steps == compact(messages)


def test_a_summary_quoted_by_a_person_is_not_taken_for_one() -> None:
    quoted = f"{HEADING}\nnada\n- pagar {{}} -> ok"
    messages = long_task(2)
    messages[2]["content"].append(text(quoted))
    assert summary_lines(compact(messages, keep_turns=1)) == [
        '- leer {"factura":"F-0"} -> Factura 0',
        f"* user: {canonical(quoted)}",
    ]


def signed(messages: list[Message], value: str) -> Block:
    signature = thinking.sign(value, system="s", tools=[], messages=messages)
    return {"type": "thinking", "thinking": value, "signature": signature}


def thoughtful_task(turns: int) -> list[Message]:
    messages = [TASK]
    for turn in range(turns):
        thought = signed(messages, f"pienso {turn}")
        messages.append(asks((f"t{turn}", "leer", {"n": turn}), before=(thought,)))
        messages.append(answers((f"t{turn}", "ok")))
    return messages


def test_kept_turns_lose_their_thinking_which_would_no_longer_verify() -> None:
    messages = thoughtful_task(8)
    validate_messages(messages, system="s", tools=[])
    short = compact(messages)
    validate_messages(short, system="s", tools=[])
    blocks = [block for message in short[1:] for block in message["content"]]
    assert "thinking" not in {block["type"] for block in blocks}
    assert [block["id"] for block in blocks if block["type"] == "tool_use"] == [
        f"t{turn}" for turn in range(4, 8)
    ]
    assert "thinking" in NOTICE


def test_new_thinking_after_a_compaction_is_valid() -> None:
    short = compact(thoughtful_task(8))
    thought = signed(short, "sigo")
    later = [*short, asks(("z", "leer", {}), before=(thought,)), answers(("z", "ok"))]
    validate_messages(later, system="s", tools=[])


def test_a_message_with_nothing_but_thinking_disappears() -> None:
    alone = {"role": "assistant", "content": [{"type": "redacted_thinking", "data": "eA=="}]}
    messages = [*long_task(4), alone, {"role": "user", "content": "Sigue."}]
    short = compact(messages, keep_turns=2)
    validate_messages(short)
    assert alone not in short
    assert short[-1] == {"role": "user", "content": "Sigue."}


def test_a_paused_turn_stays_whole() -> None:
    paused = {
        "role": "assistant",
        "content": [
            {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {}}
        ],
    }
    found = {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "content": []}
    messages = [*long_task(4), paused, {"role": "assistant", "content": [found]}]
    short = compact(messages, keep_turns=1)
    validate_messages(short)
    assert short[2:] == messages[-2:]


@pytest.mark.parametrize("keep_turns", [0, -1])
def test_at_least_one_turn_is_kept(keep_turns: int) -> None:
    with pytest.raises(HarnessError, match="keep_turns"):
        compact(long_task(5), keep_turns=keep_turns)


words = st.sampled_from(["ñandú\ncola", "💶", "", "-", "- pagar {} -> ok", "x" * 400, HEADING])


@st.composite
def histories(draw: st.DrawFn) -> list[Message]:
    """Historiales válidos, con ids repetibles solo entre turnos, textos, errores y pensamientos."""
    messages: list[Message] = [TASK]
    for turn in range(draw(st.integers(0, 10))):
        count = draw(st.integers(0, 3))
        calls = [(f"t{turn}-{n}", "leer", {"nota": draw(words)}) for n in range(count)]
        before: tuple[Block, ...] = ()
        if draw(st.booleans()):
            before = (signed(messages, f"pienso {turn}"),)
        if not calls or draw(st.booleans()):
            before = (*before, text(draw(words) or "…"))
        messages.append(asks(*calls, before=before))
        order = draw(st.permutations([id for id, _, _ in calls]))
        extra = (text(draw(words) or "…"),) if not calls or draw(st.booleans()) else ()
        results = [(id, draw(words)) for id in order]
        messages.append(answers(*results, error=draw(st.booleans()), after=extra))
    return messages


def call_ids(messages: list[Message]) -> list[str]:
    return [
        block["id"]
        for message in messages
        if not isinstance(message["content"], str)
        for block in message["content"]
        if block["type"] == "tool_use"
    ]


@given(histories(), st.integers(1, 5))
def test_any_valid_history_stays_valid_and_no_call_is_lost(
    messages: list[Message], keep_turns: int
) -> None:
    validate_messages(messages, system="s", tools=[])
    short = compact(messages, keep_turns=keep_turns)
    validate_messages(short, system="s", tools=[])
    assert short == compact(deepcopy(messages), keep_turns=keep_turns)
    assert compact(short, keep_turns=keep_turns) == short
    if short != messages:
        lines = [line for line in summary_lines(short) if line.startswith("- leer ")]
        assert len(lines) + len(call_ids(short)) == len(call_ids(messages))
        assert call_ids(short) == call_ids(messages)[len(lines) :]

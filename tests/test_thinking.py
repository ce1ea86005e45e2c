"""Las firmas del pensamiento: a qué están atadas y qué cambios soportan, como dice la API."""

from __future__ import annotations

import base64
import copy
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_base import thinking
from harness_base.errors import ProtocolError
from harness_base.protocol import validate_messages
from harness_base.types import Block, Message

SYSTEM = "Eres quien lleva las facturas."
TOOLS: list[dict[str, Any]] = [
    {"name": "pagar", "description": "Paga", "input_schema": {"type": "object"}},
    {"name": "leer", "description": "Lee", "input_schema": {"type": "object"}},
]


def add_reply(messages: list[Message], text: str, *, call_id: str) -> None:
    """Una respuesta con pensamiento firmado y una llamada, y su resultado."""
    signature = thinking.sign(text, system=SYSTEM, tools=TOOLS, messages=messages)
    content: list[Block] = [
        {"type": "thinking", "thinking": text, "signature": signature},
        {
            "type": "tool_use",
            "id": call_id,
            "name": "leer",
            "input": {"n": None, "x": [1.5, "ñ😀"]},
        },
    ]
    messages.append({"role": "assistant", "content": content})
    result = {"type": "tool_result", "tool_use_id": call_id, "content": f"factura {call_id}"}
    messages.append({"role": "user", "content": [result]})


def conversation(*texts: str) -> list[Message]:
    messages: list[Message] = [{"role": "user", "content": "empieza"}]
    for number, text in enumerate(texts):
        add_reply(messages, text, call_id=f"t{number}")
    return messages


def verdict(
    messages: list[Message], *, system: Any = SYSTEM, tools: list[dict[str, Any]] | None = None
) -> tuple[str, str] | None:
    try:
        validate_messages(messages, system=system, tools=TOOLS if tools is None else tools)
    except ProtocolError as error:
        return error.rule, error.path
    return None


def test_a_signature_is_text_and_the_same_history_always_gives_the_same_one() -> None:
    assert conversation("a", "", "c") == conversation("a", "", "c")
    signature = conversation("a")[1]["content"][0]["signature"]
    assert base64.b64encode(base64.b64decode(signature)).decode() == signature
    assert thinking.is_ours(signature)


def test_an_untouched_history_is_valid_also_after_a_round_trip_through_a_file() -> None:
    messages = conversation("primero", "", "tercero")
    assert verdict(messages) is None
    stored = json.dumps(messages, ensure_ascii=False, sort_keys=True, indent=2)
    assert verdict(json.loads(stored)) is None


FIRST, SECOND = "messages[1].content[0]", "messages[3].content[0]"
Change = Callable[[list[Message]], object]

CHANGES: dict[str, tuple[Change, tuple[str, str] | None]] = {
    "otro texto": (
        lambda m: m[1]["content"][0].update(thinking="otra cosa"),
        ("pensamiento_alterado", FIRST),
    ),
    "el texto, borrado": (
        lambda m: m[3]["content"][0].update(thinking=""),
        ("pensamiento_alterado", SECOND),
    ),
    "la firma de otro bloque": (
        lambda m: m[3]["content"][0].update(signature=m[1]["content"][0]["signature"]),
        ("pensamiento_alterado", SECOND),
    ),
    "otro primer mensaje": (
        lambda m: m[0].update(content="empieza ya"),
        ("pensamiento_desligado", FIRST),
    ),
    "otro rol": (
        lambda m: m[0].update(role="assistant"),
        ("pensamiento_desligado", FIRST),
    ),
    "otro resultado": (
        lambda m: m[2]["content"][0].update(content="otra"),
        ("pensamiento_desligado", SECOND),
    ),
    "otra entrada": (
        lambda m: m[1]["content"][1]["input"].update(n=0),
        ("pensamiento_desligado", SECOND),
    ),
    "un turno menos": (lambda m: m.__delitem__(slice(1, 3)), ("pensamiento_desligado", FIRST)),
    "un texto añadido a un turno anterior": (
        lambda m: m[2]["content"].append({"type": "text", "text": "recuerda"}),
        ("pensamiento_desligado", SECOND),
    ),
    "un pensamiento de en medio, quitado": (
        lambda m: m[3]["content"].pop(0),
        ("pensamiento_desligado", "messages[5].content[0]"),
    ),
    "el primer pensamiento, quitado": (lambda m: m[1]["content"].pop(0), None),
    "los dos primeros, quitados": (
        lambda m: (m[1]["content"].pop(0), m[3]["content"].pop(0)),
        None,
    ),
    "un mensaje más al final": (lambda m: m.append({"role": "user", "content": "sigue"}), None),
    "una marca de caché": (
        lambda m: m[2]["content"][0].update(cache_control={"type": "ephemeral"}),
        None,
    ),
    "el texto suelto, como bloque": (
        lambda m: m[0].update(content=[{"type": "text", "text": "empieza"}]),
        None,
    ),
    "los mensajes seguidos, repartidos": (
        lambda m: m.insert(3, {"role": "assistant", "content": [m[3]["content"].pop(0)]}),
        None,
    ),
}


@pytest.mark.parametrize(("change", "expected"), CHANGES.values(), ids=CHANGES)
def test_each_change_has_the_outcome_that_the_api_documents(
    change: Change, expected: tuple[str, str] | None
) -> None:
    messages = conversation("primero", "segundo", "tercero")
    change(messages)
    assert verdict(messages) == expected


def test_system_and_tools_are_part_of_what_is_signed() -> None:
    messages = conversation("primero")
    broken = ("pensamiento_desligado", FIRST)
    assert verdict(messages, system="Otra persona.") == broken
    assert verdict(messages, tools=TOOLS[:1]) == broken
    assert verdict(messages, tools=[{**TOOLS[0], "description": "Cobra"}, TOOLS[1]]) == broken
    assert verdict(messages, tools=TOOLS[::-1]) is None
    assert verdict(messages, system=[{"type": "text", "text": SYSTEM}]) is None


def test_without_system_nor_tools_no_signature_is_judged() -> None:
    messages = conversation("primero")
    messages[0]["content"] = "otra cosa"
    validate_messages(messages)


def test_the_signatures_of_another_model_are_left_alone() -> None:
    messages = conversation("primero", "segundo")
    messages[1]["content"][0]["signature"] = "EqQBCkYIBxgCKkD"
    foreign_link_broken = ("pensamiento_desligado", SECOND)
    assert verdict(messages[:3]) is None
    assert verdict(messages) == foreign_link_broken
    assert not thinking.is_ours("EqQBCkYIBxgCKkD")
    assert not thinking.is_ours("no es base64")


def test_a_thinking_in_the_middle_of_a_reply_is_bound_to_the_blocks_before_it() -> None:
    messages: list[Message] = [{"role": "user", "content": "empieza"}]
    before: list[Block] = [{"type": "text", "text": "primero, esto"}]
    signature = thinking.sign("y", system=SYSTEM, tools=TOOLS, messages=messages, before=before)
    block = {"type": "thinking", "thinking": "y", "signature": signature}
    assert verdict([*messages, {"role": "assistant", "content": [*before, block]}]) is None
    assert verdict([*messages, {"role": "assistant", "content": [block]}]) == (
        "pensamiento_desligado",
        FIRST,
    )


def test_checking_a_history_costs_one_pass() -> None:
    def calls(turns: int) -> int:
        messages = iter(conversation(*("pensamiento" for _ in range(turns))))
        count = 0

        def counting(*_: object) -> None:
            nonlocal count
            count += 1

        sys.setprofile(counting)
        try:
            thinking.verify(messages, system=SYSTEM, tools=TOOLS)
        finally:
            sys.setprofile(None)
        return count

    assert calls(20) < calls(40) < 2.2 * calls(20)


@given(st.lists(st.text(), min_size=1, max_size=4), st.data())
def test_any_text_is_signed_and_any_change_before_it_is_noticed(
    texts: list[str], data: st.DataObject
) -> None:
    messages = conversation(*texts)
    assert verdict(messages) is None
    changed = copy.deepcopy(messages)
    target = data.draw(st.integers(0, len(texts) - 1))
    block = changed[2 * target + 1]["content"][0]
    block["thinking"] += data.draw(st.text(min_size=1))
    assert verdict(changed) == (
        "pensamiento_alterado",
        f"messages[{2 * target + 1}].content[0]",
    )

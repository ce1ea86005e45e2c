"""La escena en curso: no comparte nada, cuenta bien y va y vuelve de JSON sin cambiar."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections import OrderedDict
from copy import deepcopy
from http import HTTPStatus
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_base.errors import MissingFields, NotStorable, UnknownFields, WrongType
from harness_base.jsonvalue import (
    MAX_DEPTH,
    canonical,
    canonical_bytes,
    check_plain,
    join_pairs,
    replace_lone,
)
from harness_base.state import RunState, from_plain, to_plain
from harness_base.types import Response, Usage

SPLIT_PAIR = "\ud83d" + "\ude00"

texts = st.text(st.characters(codec=None, exclude_categories=()), max_size=6).map(join_pairs)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
counts = st.integers(min_value=0, max_value=10**9)
usages = st.builds(Usage, counts, counts, counts, counts)
states = st.builds(
    RunState,
    messages=st.lists(
        st.fixed_dictionaries(
            {"role": st.sampled_from(["user", "assistant"]), "content": json_values}
        ),
        max_size=4,
    ),
    turn=counts,
    replies=counts,
    usage=usages,
    tokens_used=counts,
    extra=st.dictionaries(texts, json_values, max_size=3),
)

THINKING = {"type": "thinking", "thinking": "", "signature": "ZmlybWE="}
CALL = {"type": "tool_use", "id": "t1", "name": "leer", "input": {"nota": None, "ñ": ["💶"]}}


class StrSub(str):
    """Un texto que no es `str`: JSON lo devolvería como `str`."""

    __slots__ = ()


def reply(*content: dict[str, Any], usage: Usage | None = None) -> Response:
    return Response(list(content), "tool_use", usage or Usage(1, 2, 3, 4))


def exact(value: object) -> str:
    """El valor con sus tipos a la vista: distingue 1, 1.0 y True, y una lista de una tupla."""
    return repr(value)


def test_a_reply_is_recorded_whole_block_by_block() -> None:
    state = RunState()
    state.record_reply(reply(THINKING, CALL))
    assert state.messages == [{"role": "assistant", "content": [THINKING, CALL]}]


def test_what_is_recorded_shares_nothing_with_the_response() -> None:
    response = reply(deepcopy(THINKING), deepcopy(CALL))
    state = RunState()
    state.record_reply(response)
    response.content[1]["input"]["ñ"].append("cambiado después")
    response.content.append({"type": "text", "text": "otro"})
    assert state.messages == [{"role": "assistant", "content": [THINKING, CALL]}]


def test_usage_adds_up_and_tokens_used_is_the_occupancy_after_the_last_reply() -> None:
    state = RunState()
    state.record_reply(reply(CALL, usage=Usage(10, 200, 3000, 40000)))
    state.record_reply(reply(CALL, usage=Usage(1, 2, 3, 4)))
    assert state.usage == Usage(11, 202, 3003, 40004)
    assert state.tokens_used == 10
    assert state.replies == 2
    assert state.turn == 0


def test_usage_goes_on_from_the_loaded_value() -> None:
    loaded = from_plain(to_plain(RunState(usage=Usage(100))))
    loaded.record_reply(reply(CALL, usage=Usage(5)))
    assert loaded.usage == Usage(105)


@given(states)
def test_a_state_survives_json_with_its_exact_types(state: RunState) -> None:
    plain = to_plain(state)
    back = from_plain(json.loads(json.dumps(plain)))
    assert back == state
    assert exact(to_plain(back)) == exact(plain)


@given(states)
def test_plain_and_state_share_nothing(state: RunState) -> None:
    before = deepcopy(state)
    plain = to_plain(state)
    loaded = from_plain(plain)
    plain["messages"].append("otro")
    plain["usage"]["input_tokens"] += 1
    plain["extra"]["otro"] = 1
    for message in plain["messages"][:-1]:
        message["role"] = "cambiado"
    assert state == loaded == before


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ((1, 2), "extra.a.b[0]"),
        (math.nan, "extra.a.b[0]"),
        (math.inf, "extra.a.b[0]"),
        (object(), "extra.a.b[0]"),
        ({1: "x"}, "extra.a.b[0]"),
        ({"clave con espacio": {1}}, 'extra.a.b[0]["clave con espacio"]'),
        (b"bytes", "extra.a.b[0]"),
        (OrderedDict(x=1), "extra.a.b[0]"),
        (SPLIT_PAIR, "extra.a.b[0]"),
        ({SPLIT_PAIR: 1}, 'extra.a.b[0]["\\ud83d\\ude00"]'),
        (10**5000, "extra.a.b[0]"),
        (sys, "extra.a.b[0]"),
        (HTTPStatus.OK, "extra.a.b[0]"),
        (StrSub("a"), "extra.a.b[0]"),
        ({StrSub("a"): 1}, "extra.a.b[0]"),
    ],
    ids=[
        "tupla",
        "nan",
        "infinito",
        "objeto",
        "clave entera",
        "conjunto",
        "bytes",
        "subclase",
        "carácter partido",
        "clave partida",
        "entero enorme",
        "módulo",
        "entero de enum",
        "subclase de texto",
        "clave de subclase",
    ],
)
def test_what_json_would_change_is_refused_by_path(value: object, path: str) -> None:
    with pytest.raises(NotStorable) as caught:
        to_plain(RunState(extra={"a": {"b": [value]}}))
    assert caught.value.path == path


def test_a_bad_block_is_named_by_message_and_block() -> None:
    state = RunState(messages=[{"role": "user", "content": [CALL, {"type": "x", "y": {1, 2}}]}])
    with pytest.raises(NotStorable, match=r"^messages\[0\]\.content\[1\]\.y: .*`set`"):
        to_plain(state)


def test_a_value_that_contains_itself_is_refused() -> None:
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(NotStorable, match="se contiene a sí mismo"):
        to_plain(RunState(extra={"a": loop}))


def test_the_same_object_twice_is_not_a_loop() -> None:
    shared = {"x": 1}
    assert to_plain(RunState(extra={"a": shared, "b": [shared]}))["extra"]["b"] == [{"x": 1}]


def test_depth_has_a_limit_and_below_it_everything_works() -> None:
    deep: Any = 1
    for _ in range(MAX_DEPTH - 2):
        deep = [deep]
    plain = to_plain(RunState(extra={"a": deep}))
    assert from_plain(json.loads(json.dumps(plain))).extra == {"a": deep}
    with pytest.raises(NotStorable, match="niveles"):
        to_plain(RunState(extra={"a": [deep]}))


def test_unknown_fields_are_named() -> None:
    plain = to_plain(RunState()) | {"cliente": "x", "api_key": "y"}
    with pytest.raises(UnknownFields, match="api_key, cliente"):
        from_plain(plain)


def test_unknown_fields_of_usage_are_named() -> None:
    plain = to_plain(RunState())
    plain["usage"]["output"] = 1
    with pytest.raises(UnknownFields, match="usage: output"):
        from_plain(plain)


def test_missing_fields_are_named() -> None:
    plain = to_plain(RunState())
    del plain["turn"], plain["replies"]
    with pytest.raises(MissingFields, match="replies, turn"):
        from_plain(plain)


@pytest.mark.parametrize(
    ("name", "value"),
    [("turn", "9"), ("turn", True), ("messages", {}), ("extra", []), ("usage", 7)],
)
def test_a_field_of_another_type_is_named(name: str, value: object) -> None:
    with pytest.raises(WrongType, match=f"^{name}: "):
        from_plain(to_plain(RunState()) | {name: value})


def test_data_that_never_came_from_json_is_refused_by_path() -> None:
    plain = to_plain(RunState()) | {"messages": [{"role": "user", "content": ("a",)}]}
    with pytest.raises(NotStorable, match=r"^messages\[0\]\.content: "):
        from_plain(plain)


def test_data_that_is_not_an_object_is_refused() -> None:
    with pytest.raises(WrongType):
        from_plain([1, 2])  # type: ignore[arg-type]


@given(json_values)
def test_a_storable_value_comes_back_identical(value: object) -> None:
    check_plain(value)
    assert exact(json.loads(json.dumps(value))) == exact(value)


@given(json_values, st.randoms(use_true_random=False))
def test_the_canonical_form_ignores_the_order_of_keys(value: Any, random: Any) -> None:
    def shuffled(item: Any) -> Any:
        if isinstance(item, list):
            return [shuffled(child) for child in item]
        if isinstance(item, dict):
            pairs = [(key, shuffled(child)) for key, child in item.items()]
            random.shuffle(pairs)
            return dict(pairs)
        return item

    assert canonical(shuffled(value)) == canonical(value)
    assert exact(json.loads(canonical_bytes(value).decode("utf-8", "surrogatepass"))) == exact(
        json.loads(json.dumps(value, sort_keys=True))
    )


def test_the_canonical_form_is_compact_and_readable() -> None:
    assert canonical({"b": [1, None], "a": "ñ💶"}) == '{"a":"ñ💶","b":[1,null]}'


@given(json_values)
def test_lone_halves_are_replaced_once_and_the_rest_is_the_same_object(value: Any) -> None:
    sent = replace_lone(value)
    json.dumps(sent, ensure_ascii=False).encode("utf-8")
    assert replace_lone(sent) is sent
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return
    assert sent is value


def test_a_lone_half_is_replaced_visibly() -> None:
    assert replace_lone([{"a\udc00": "caf\ud99cé"}]) == [{"a�": "caf�é"}]


def test_split_characters_are_joined_and_lone_halves_stay() -> None:
    assert join_pairs(f"a{SPLIT_PAIR}\ud99c") == "a😀\ud99c"


def test_the_base_harness_imports_neither_the_sdk_nor_a_stage() -> None:
    code = (
        "import sys, harness_base.loop, harness_base.effect_log, harness_base.compaction\n"
        "stages = ('state', 'snapshot', 'resume', 'effects', 'history', 'durable')\n"
        "bad = {'anthropic', 'rfc3987_syntax', *(f'harness_base.{s}' for s in stages)}\n"
        "print(sorted(bad & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")

"""El bucle: los siete `stop_reason`, el orden de los eventos y un historial siempre válido."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.errors import HarnessError, ModelError
from harness_base.loop import GO_ON, Limits, LiveScene, RunResult, Scene, run
from harness_base.outcome import INTERRUPTED, OUTCOME
from harness_base.protocol import validate_messages, validate_request
from harness_base.state import RunState
from harness_base.tools import Tool, Toolbox
from harness_base.types import (
    Block,
    Call,
    Effect,
    Event,
    Message,
    Position,
    Response,
    StopReason,
    ToolResult,
    Usage,
)

TASK: Message = {"role": "user", "content": "Paga las facturas."}


class Replies:
    """Un modelo que da estas respuestas, en orden, y exige que cada historial sea válido."""

    def __init__(self, *responses: Response) -> None:
        self.responses = list(responses)
        self.requests: list[list[Message]] = []

    def create(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]], max_tokens: int
    ) -> Response:
        validate_request(messages)
        self.requests.append(deepcopy(messages))
        return self.responses[len(self.requests) - 1]


def says(text: str = "fin", reason: StopReason = "end_turn", tokens: int = 10) -> Response:
    return Response([{"type": "text", "text": text}], reason, Usage(tokens))


def call_block(id: str, name: str = "eco", **input: Any) -> Block:
    return {"type": "tool_use", "id": id, "name": name, "input": input or {"texto": id}}


def asks(*ids: str, reason: StopReason = "tool_use", tokens: int = 10) -> Response:
    return Response([call_block(id) for id in ids], reason, Usage(tokens))


def server_call(id: str = "srvtoolu_1") -> Block:
    return {"type": "server_tool_use", "id": id, "name": "web_search", "input": {"query": "x"}}


def eco(input: dict[str, Any], /, *, key: str | None = None) -> str:
    return f"eco {input['texto']}"


def fails(input: dict[str, Any], /, *, key: str | None = None) -> str:
    raise ValueError("no hay luz")


SCHEMA = {"type": "object", "required": ["texto"]}
TOOLS = Toolbox(
    [
        Tool("eco", "Repite.", SCHEMA, eco, Effect.READ),
        Tool("falla", "Falla.", {"type": "object"}, fails, Effect.READ),
    ]
)


def scene_with(*messages: Message) -> LiveScene:
    return LiveScene(messages=[deepcopy(message) for message in messages or (TASK,)])


def play(*responses: Response, scene: Scene | None = None, **options: Any) -> RunResult:
    options = {"model": Replies(*responses), "system": "", "tools": TOOLS} | options
    result = run(scene or scene_with(), **options)
    validate_messages(result.scene.messages)
    assert result.scene.turn == result.scene.replies == len(options["model"].requests)
    return result


def results_in(message: Message) -> list[tuple[str, str, bool]]:
    assert message["role"] == "user"
    return [
        (block["tool_use_id"], block["content"], block.get("is_error", False))
        for block in message["content"]
    ]


def test_a_task_without_tools_ends_in_one_turn() -> None:
    result = play(says("Hecho."))
    assert (result.outcome, result.text, result.stop_reason) == ("done", "Hecho.", "end_turn")
    assert result.scene.messages[1:] == [{"role": "assistant", "content": says("Hecho.").content}]


def test_a_stop_sequence_ends_the_task_too() -> None:
    assert play(says(reason="stop_sequence")).outcome == "done"


def test_calls_run_in_block_order_and_all_results_go_in_the_next_message() -> None:
    ran: list[Position] = []

    def execute(call: Call, tool: Tool) -> ToolResult:
        ran.append(call.position)
        return ToolResult(f"{tool.name} {call.id}")

    text = {"type": "text", "text": "Voy."}
    first = Response([call_block("a"), text, call_block("b"), call_block("c")], "tool_use")
    result = play(first, asks("d"), says(), execute=execute)
    assert ran == [Position(0, 0), Position(0, 2), Position(0, 3), Position(1, 0)]
    assert results_in(result.scene.messages[2]) == [
        ("a", "eco a", False),
        ("b", "eco b", False),
        ("c", "eco c", False),
    ]
    assert results_in(result.scene.messages[4]) == [("d", "eco d", False)]


def test_positions_go_on_from_the_replies_already_recorded() -> None:
    scene = scene_with()
    scene.turn = scene.replies = 7
    calls: list[Call] = []
    run(
        scene,
        model=Replies(asks("a"), says()),
        system="",
        tools=TOOLS,
        listeners=[lambda event: calls.append(event.call) if event.call else None],
    )
    assert {call.position for call in calls} == {Position(7, 0)}
    assert (scene.turn, scene.replies) == (9, 9)


def test_a_failing_or_unknown_tool_is_answered_and_the_task_goes_on() -> None:
    bad = Response(
        [call_block("a", "falla"), call_block("b", "volar"), call_block("c", "eco", nada=1)],
        "tool_use",
    )
    result = play(bad, says())
    assert result.outcome == "done"
    assert results_in(result.scene.messages[2]) == [
        ("a", "ValueError: no hay luz", True),
        ("b", "No existe la herramienta «volar». Las que hay: eco, falla.", True),
        ("c", "Entrada no válida para eco: falta `texto`.", True),
    ]


def test_the_events_of_a_run_in_order() -> None:
    names: list[str] = []
    play(asks("a", "b"), says(), listeners=[lambda event: names.append(event.name)])
    assert names == [
        "turn.started",
        "model.replied",
        "assistant.appended",
        *["tool.started", "tool.finished"] * 2,
        "results.appended",
        "turn.finished",
        "turn.started",
        "model.replied",
        "assistant.appended",
        "turn.finished",
        "run.finished",
    ]


def test_what_the_scene_holds_at_each_event() -> None:
    seen: list[tuple[str, int, int, int]] = []

    def note(event: Event) -> None:
        scene: Scene = event.scene
        seen.append((event.name, len(scene.messages), scene.replies, scene.turn))

    play(asks("a"), says(), listeners=[note])
    assert seen == [
        ("turn.started", 1, 0, 0),
        ("model.replied", 1, 0, 0),
        ("assistant.appended", 2, 1, 0),
        ("tool.started", 2, 1, 0),
        ("tool.finished", 2, 1, 0),
        ("results.appended", 3, 1, 1),
        ("turn.finished", 3, 1, 1),
        ("turn.started", 3, 1, 1),
        ("model.replied", 3, 1, 1),
        ("assistant.appended", 4, 2, 1),
        ("turn.finished", 4, 2, 2),
        ("run.finished", 4, 2, 2),
    ]


@pytest.mark.parametrize("stop_at", range(12))
def test_an_exception_of_a_listener_stops_the_loop_there(stop_at: int) -> None:
    names: list[str] = []

    def stop(event: Event) -> None:
        names.append(event.name)
        if len(names) == stop_at + 1:
            raise RuntimeError("basta")

    with pytest.raises(RuntimeError, match="basta"):
        play(asks("a"), says(), listeners=[stop])
    assert len(names) == stop_at + 1


def test_an_error_of_the_model_leaves_the_scene_as_it_was() -> None:
    class Down(Replies):
        def create(self, **_: Any) -> Response:
            raise ModelError("el servidor no responde")

    scene = scene_with()
    with pytest.raises(ModelError):
        play(scene=scene, model=Down())
    assert scene == scene_with()


def test_ctrl_c_inside_a_tool_is_not_a_result() -> None:
    def execute(call: Call, tool: Tool) -> ToolResult:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(asks("a"), says(), execute=execute)


def never_run(call: Call, tool: Tool) -> ToolResult:
    """Ejecuta, salvo que la herramienta sea la de verdad: entonces algo cortado se ejecutaría."""
    assert tool.name not in TOOLS
    with pytest.raises(HarnessError) as caught:
        tool.run(call.input)
    return ToolResult(str(caught.value), is_error=True)


def test_a_call_cut_by_max_tokens_is_answered_without_running_it() -> None:
    cut = Response([{"type": "text", "text": "Voy"}, call_block("a")], "max_tokens")
    result = play(cut, says(), execute=never_run)
    assert result.outcome == "done"
    [(id, text, is_error)] = results_in(result.scene.messages[2])
    assert (id, is_error) == ("a", True)
    assert text.startswith("No se ha ejecutado: la respuesta se cortó al llegar a max_tokens")


def test_the_calls_before_the_cut_one_do_run() -> None:
    result = play(asks("a", "b", "c", reason="max_tokens"), says())
    [a, b, c] = results_in(result.scene.messages[2])
    assert (a, b) == (("a", "eco a", False), ("b", "eco b", False))
    assert c[2] is True


def test_all_calls_run_when_the_cut_falls_in_a_text_after_them() -> None:
    cut = Response([call_block("a"), {"type": "text", "text": "Y lue"}], "max_tokens")
    assert results_in(play(cut, says()).scene.messages[2]) == [("a", "eco a", False)]


def test_a_cut_text_is_asked_to_go_on() -> None:
    result = play(says("Voy a", "max_tokens"), says())
    assert result.outcome == "done"
    assert result.scene.messages[2] == {
        "role": "user",
        "content": [{"type": "text", "text": GO_ON}],
    }


def test_two_cuts_in_a_row_end_the_task_and_say_so() -> None:
    result = play(says("a", "max_tokens"), says("b", "max_tokens"))
    assert (result.outcome, result.stop_reason, result.text) == ("cut", "max_tokens", "b")


def test_a_cut_after_a_good_turn_gets_its_second_chance() -> None:
    cut = says("a", "max_tokens")
    assert play(cut, asks("x"), cut, says()).outcome == "done"


def test_whoever_resumes_can_see_that_the_last_reply_was_cut() -> None:
    seen: list[tuple[str, object]] = []

    def note(event: Event) -> None:
        seen.append((event.name, event.scene.extra.get(INTERRUPTED)))

    result = play(asks("a", reason="max_tokens"), says(), listeners=[note])
    assert [name for name, mark in seen if mark == "max_tokens"] == [
        "assistant.appended",
        "tool.started",
        "tool.finished",
        "results.appended",
        "turn.finished",
        "turn.started",
        "model.replied",
    ]
    assert result.scene.extra == {}


def test_pause_turn_is_sent_back_as_it_is() -> None:
    paused = Response([server_call()], "pause_turn")
    found = {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "content": []}
    model = Replies(paused, Response([found, *says().content], "end_turn"))
    result = play(model=model)
    assert result.outcome == "done"
    assert model.requests[1] == [TASK, {"role": "assistant", "content": [server_call()]}]


def test_a_call_of_ours_inside_a_pause_is_answered_without_running_it() -> None:
    paused = Response([server_call(), call_block("a")], "pause_turn")
    result = play(paused, says(), execute=never_run)
    assert [id for id, _, is_error in results_in(result.scene.messages[2]) if is_error] == ["a"]


def test_a_pause_with_nothing_left_to_settle_is_sent_back_too_even_after_a_stop() -> None:
    found = {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "content": []}
    settled = Response([server_call(), found], "pause_turn")
    first = play(settled, limits=Limits(turns=1))
    assert first.scene.extra == {INTERRUPTED: "pause_turn"}
    again = run(first.scene, model=Replies(says()), system="", tools=TOOLS)
    assert again.outcome == "done"
    assert [message["role"] for message in again.scene.messages[1:]] == ["assistant"] * 2
    assert again.scene.extra == {}


def test_a_paused_scene_can_be_continued() -> None:
    scene = scene_with(TASK, {"role": "assistant", "content": [server_call()]})
    scene.turn = scene.replies = 1
    result = run(scene, model=Replies(says()), system="", tools=TOOLS)
    assert result.outcome == "done"


def test_a_cut_while_the_server_works_is_sent_back_as_it_is() -> None:
    result = play(Response([server_call()], "max_tokens"), says())
    assert [message["role"] for message in result.scene.messages] == [
        "user",
        "assistant",
        "assistant",
    ]
    assert result.scene.extra == {}


@pytest.mark.parametrize("ids", [(), ("a",), ("a", "b")])
def test_a_refusal_ends_the_task_and_runs_nothing(ids: tuple[str, ...]) -> None:
    refused = Response([*says("No.").content, *map(call_block, ids)], "refusal")
    result = play(refused, execute=never_run)
    assert (result.outcome, result.text) == ("refused", "No.")


def test_a_refusal_that_ends_the_history_can_still_be_told_from_a_finished_task() -> None:
    refused = play(says("No.", "refusal")).scene
    assert refused.extra == {INTERRUPTED: "refusal", OUTCOME: "refused"}
    assert play(says("Hecho.")).scene.extra == {}


def test_a_full_window_is_compacted_once_and_the_task_goes_on() -> None:
    compacted: list[int] = []

    def compact(messages: list[Message]) -> list[Message]:
        compacted.append(len(messages))
        return [TASK, *messages[-2:]]

    full = asks("b", reason="model_context_window_exceeded")
    model = Replies(asks("a"), full, says())
    result = play(model=model, compact=compact)
    assert (result.outcome, compacted) == ("done", [5])
    assert model.requests[2] == result.scene.messages[:-1]
    assert [block[2] for block in results_in(result.scene.messages[2])] == [True]
    assert result.scene.replies == 3


def test_a_window_full_again_after_compacting_ends_the_task() -> None:
    full = says("a", "model_context_window_exceeded")
    assert play(full, full, compact=list).outcome == "context_full"


def test_a_full_window_without_compaction_ends_the_task() -> None:
    result = play(asks("a", reason="model_context_window_exceeded"), execute=never_run)
    assert result.outcome == "context_full"


@pytest.mark.parametrize("reason", get_args(StopReason))
def test_an_empty_reply_leaves_no_empty_message_behind(reason: StopReason) -> None:
    if reason == "tool_use":
        with pytest.raises(HarnessError, match="no dice cuáles"):
            play(Response([], reason))
        return
    result = play(Response([], reason, Usage(5)), says(), compact=list)
    assert all(message["content"] for message in result.scene.messages)
    assert result.scene.usage.input_tokens == (5 if reason == "refusal" else 15)


def test_an_empty_reply_is_asked_to_go_on_once() -> None:
    empty = Response([], "end_turn")
    assert play(asks("a"), empty, asks("b"), empty, says()).text == "fin"
    result = play(asks("a"), empty, empty)
    assert (result.outcome, result.text) == ("done", "")
    assert result.scene.messages[-1] == {
        "role": "user",
        "content": [{"type": "text", "text": GO_ON}],
    }


def test_an_unknown_stop_reason_is_named() -> None:
    with pytest.raises(HarnessError, match="otra_cosa"):
        play(says(reason="otra_cosa"))  # type: ignore[arg-type]


def test_the_window_is_compacted_when_its_occupancy_passes_the_limit() -> None:
    compacted: list[int] = []

    def compact(messages: list[Message]) -> list[Message]:
        compacted.append(len(messages))
        return messages[:1]

    replies = (asks("a", tokens=90), asks("b", tokens=99), asks("c", tokens=100), says(tokens=20))
    model = Replies(*replies)
    result = play(model=model, compact=compact, limits=Limits(compact_at=100))
    assert compacted == [7]
    assert model.requests[3] == [TASK]
    assert result.scene.usage == Usage(90 + 99 + 100 + 20)
    assert result.scene.tokens_used == 20


def test_the_limit_of_turns_counts_the_ones_before_resuming() -> None:
    scene = scene_with()
    scene.turn = scene.replies = 3
    model = Replies(asks("a"), asks("b"), says())
    result = run(scene, model=model, system="", tools=TOOLS, limits=Limits(turns=5))
    assert (result.outcome, scene.turn, len(model.requests)) == ("turn_limit", 5, 2)
    validate_messages(scene.messages)
    again = run(scene, model=model, system="", tools=TOOLS, limits=Limits(turns=6))
    assert again.outcome == "done"


def test_the_limit_of_tokens_counts_the_four_parts_of_all_replies() -> None:
    used = Usage(10, 20, 30, 40)
    replies = [Response(asks(id).content, "tool_use", used) for id in "abc"]
    result = play(*replies, limits=Limits(tokens=200))
    assert (result.outcome, result.scene.replies) == ("token_limit", 2)


def test_a_limit_already_passed_asks_for_nothing() -> None:
    names: list[str] = []
    result = play(limits=Limits(turns=0), listeners=[lambda event: names.append(event.name)])
    assert (result.outcome, result.stop_reason, names) == ("turn_limit", None, ["run.finished"])


def test_a_task_that_ends_at_the_limit_is_done() -> None:
    assert play(asks("a"), says(), limits=Limits(turns=2)).outcome == "done"


PENDING = {"role": "assistant", "content": [call_block("a"), call_block("b")]}
ANSWER = {"type": "tool_result", "tool_use_id": "a", "content": "eco a"}


@pytest.mark.parametrize(
    ("messages", "problem"),
    [
        ([], "no tiene mensajes"),
        ([TASK, PENDING], "sin contestar.*eco, eco"),
        ([TASK, PENDING, {"role": "user", "content": "sigue"}], "sin contestar.*eco, eco"),
        ([TASK, PENDING, {"role": "user", "content": [ANSWER]}], "sin contestar.*: eco\\."),
        (
            [TASK, PENDING, {"role": "assistant", "content": [server_call()]}],
            "sin contestar.*eco, eco",
        ),
        ([TASK, {"role": "assistant", "content": says().content}], "nada que pedirle"),
        ([TASK, {"role": "assistant", "content": "fin"}], "nada que pedirle"),
    ],
)
def test_a_scene_that_cannot_go_on_is_refused_before_anything_happens(
    messages: list[Message], problem: str
) -> None:
    events: list[Event] = []
    scene = LiveScene(messages=deepcopy(messages))
    with pytest.raises(HarnessError, match=problem):
        run(scene, model=Replies(), system="", tools=TOOLS, listeners=[events.append])
    assert (scene.messages, events) == (messages, [])


def test_the_answer_of_another_turn_with_the_same_id_does_not_count() -> None:
    one = {"role": "assistant", "content": [call_block("a")]}
    answer = {"role": "user", "content": [ANSWER]}
    with pytest.raises(HarnessError, match="sin contestar"):
        run(scene_with(TASK, one, answer, one), model=Replies(), system="", tools=TOOLS)


def odd(input: dict[str, Any], /, *, key: str | None = None) -> str:
    return "roto \ud99c y \x00"


def test_an_output_of_any_text_is_kept_and_sent_with_the_lone_half_replaced() -> None:
    model = Replies(asks("a"), says())
    tools = Toolbox([Tool("eco", "Rompe.", SCHEMA, odd, Effect.READ)])
    result = play(model=model, tools=tools)
    assert results_in(result.scene.messages[2]) == [("a", "roto \ud99c y \x00", False)]
    assert results_in(model.requests[1][2]) == [("a", "roto � y \x00", False)]


def test_a_history_replaced_in_place_is_sent_as_it_is_now() -> None:
    model = Replies(asks("a"), asks("b"), says())

    def shorten(event: Event) -> None:
        if event.name == "turn.started" and event.scene.turn == 2:
            event.scene.messages[:] = [TASK, *event.scene.messages[-2:]]

    play(model=model, listeners=[shorten])
    assert [len(request) for request in model.requests] == [1, 3, 3]
    assert results_in(model.requests[2][2]) == [("b", "eco b", False)]


def test_a_compaction_that_only_changes_the_beginning_is_sent_too() -> None:
    other: Message = {"role": "user", "content": "Otra petición."}
    model = Replies(asks("a"), asks("b", tokens=100), says())
    limits = Limits(compact_at=100)
    play(model=model, compact=lambda messages: [other, *messages[1:]], limits=limits)
    assert [request[0] for request in model.requests] == [TASK, TASK, other]


def test_the_base_scene_shares_its_blocks_with_the_response() -> None:
    """`LiveScene` es el punto de partida de la lección 1: comparte; la etapa 1, no."""
    response = says()
    live, state = scene_with(), RunState(messages=[TASK])
    play(response, scene=live)
    play(response, scene=state)
    assert live.messages[1]["content"] is response.content
    assert state.messages[1]["content"] is not response.content
    assert state.messages == live.messages


def test_the_base_harness_logs_every_call_even_the_ones_that_cannot_run(tmp_path: Path) -> None:
    log = EffectLog(tmp_path / "efectos.jsonl")
    asked = Response([call_block("a"), call_block("b", "volar")], "tool_use")
    result = play(asked, says(), execute=execute_and_log(log))
    logged = [entry.result.to_block(entry.id) for entry in log.entries()]
    assert logged == result.scene.messages[2]["content"]
    assert [entry.position for entry in log.entries()] == [Position(0, 0), Position(0, 1)]


names = st.sampled_from(["eco", "falla", "volar"])
texts = st.just({"type": "text", "text": "…"})


@st.composite
def conversations(draw: st.DrawFn) -> list[Response]:
    """Respuestas con bloques y motivos cualesquiera; la última siempre termina la tarea."""
    replies: list[Response] = []
    for turn in range(draw(st.integers(0, 6))):
        kinds = draw(st.lists(st.one_of(texts, names), max_size=4))
        content: list[Block] = [
            call_block(f"t{turn}-{index}", kind) if isinstance(kind, str) else kind
            for index, kind in enumerate(kinds)
        ]
        reasons: list[StopReason] = ["max_tokens", "model_context_window_exceeded", "end_turn"]
        asked = [block for block in content if block["type"] == "tool_use"]
        reason = draw(st.sampled_from(["tool_use", "refusal", *reasons] if asked else reasons))
        replies.append(Response(content, reason, Usage(draw(st.integers(0, 60)))))
    return [*replies, says()]


@given(conversations(), st.sampled_from([None, list]), st.integers(1, 6))
def test_whatever_the_model_says_the_history_stays_valid_and_the_accounts_add_up(
    replies: list[Response],
    compact: Callable[[Iterable[Message]], list[Message]] | None,
    turns: int,
) -> None:
    ran: list[Call] = []
    model = Replies(*replies)

    def execute(call: Call, tool: Tool) -> ToolResult:
        ran.append(call)
        return ToolResult("hecho", is_error=tool.name not in TOOLS)

    limits = Limits(turns=turns, compact_at=50)
    result = play(model=model, execute=execute, compact=compact, limits=limits)
    used = replies[: len(model.requests)]
    assert result.scene.usage == sum((reply.usage for reply in used), Usage())
    asked = [
        (Position(number, index), block["id"])
        for number, reply in enumerate(used)
        for index, block in enumerate(reply.content)
        if block["type"] == "tool_use"
    ]
    assert [(call.position, call.id) for call in ran] == asked


BLANK: Block = {"type": "text", "text": "\n\n "}


def test_a_blank_text_is_not_kept_because_the_api_would_refuse_it() -> None:
    blank_first = Response([BLANK, call_block("a")], "tool_use")
    result = play(blank_first, says())
    assert result.outcome == "done"
    assert result.scene.messages[1]["content"] == [call_block("a")]


def test_a_blank_reply_is_an_empty_one() -> None:
    blank = Response([BLANK], "max_tokens")
    result = play(blank, says())
    assert [message["role"] for message in result.scene.messages] == ["user", "user", "assistant"]
    assert play(Response([BLANK], "end_turn"), says()).text == "fin"


def test_a_tool_that_changes_its_input_does_not_change_the_history() -> None:
    def spoils(input: dict[str, Any], /, *, key: str | None = None) -> str:
        input.clear()
        return "ok"

    tools = Toolbox([Tool("eco", "Estropea su entrada.", SCHEMA, spoils, Effect.READ)])
    result = run(scene_with(TASK), model=Replies(asks("a"), says()), system="", tools=tools)
    assert result.scene.messages[1]["content"] == [call_block("a")]

"""`ClaudeModel` con el SDK de verdad contra el servidor local: sin clave ni conexión."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from harness_base import claude, compaction, loop, scenarios, thinking
from harness_base.claude import ClaudeModel
from harness_base.errors import ModelError, ProtocolError
from harness_base.model import Model
from harness_base.office import office_tools
from harness_base.scripted import ScriptedModel
from harness_base.server import Fault, MessagesServer
from harness_base.types import Block, Message, Response, StopReason, Usage
from harness_base.world import World

ASK: list[Message] = [{"role": "user", "content": "empieza"}]
INPUT: dict[str, Any] = {
    "a": None,
    "b": [None, {"c": None}],
    "d": 1.0,
    "e": "ñ😀",
    "f": 2**70,
    "g": {},
}


class OneReply:
    """Un modelo que siempre responde lo mismo: pensamiento firmado, texto y una llamada."""

    def __init__(self, stop_reason: str = "tool_use") -> None:
        self.stop_reason: Any = stop_reason
        self.systems: list[str] = []

    def create(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]], max_tokens: int
    ) -> Response:
        self.systems.append(system)
        signature = thinking.sign("hmm", system=system, tools=tools, messages=messages)
        content: list[Block] = [
            {"type": "thinking", "thinking": "hmm", "signature": signature},
            {"type": "text", "text": "voy", "citations": None},
            {"type": "tool_use", "id": "t1", "name": "leer", "input": INPUT},
        ]
        return Response(content, self.stop_reason, Usage(10, 2, 3, 4))


@pytest.fixture
def quick_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Los reintentos sin indicación del servidor no esperan."""
    import anthropic._base_client as base

    monkeypatch.setattr(base, "INITIAL_RETRY_DELAY", 0.0)


Connect = Callable[..., tuple[MessagesServer, ClaudeModel]]


@pytest.fixture
def connect(quick_retries: None) -> Iterator[Connect]:
    """Un servidor y un `ClaudeModel` que habla con él; los dos se cierran al final."""
    opened: list[MessagesServer | ClaudeModel] = []

    def start(
        *faults: Fault | None, model: Model | None = None, **options: Any
    ) -> tuple[MessagesServer, ClaudeModel]:
        server = MessagesServer(model or OneReply(), faults=faults)
        server.start()
        opened.append(server)
        options.setdefault("announce", lambda text: None)
        client = ClaudeModel(base_url=server.url, **options)
        opened.append(client)
        return server, client

    yield start
    for thing in reversed(opened):
        thing.close()


def ask(model: Model, messages: list[Message] | None = None, **options: Any) -> Response:
    options = {"system": "s", "tools": [], "max_tokens": 100, **options}
    return model.create(messages=messages or ASK, **options)


def test_the_reply_arrives_whole_and_without_the_nulls_that_the_api_refuses(
    connect: Connect,
) -> None:
    _, model = connect()
    reply = ask(model)
    assert [sorted(block) for block in reply.content] == [
        ["signature", "thinking", "type"],
        ["text", "type"],
        ["id", "input", "name", "type"],
    ]
    assert json.dumps(reply.content[2]["input"]) == json.dumps(INPUT)
    assert reply.stop_reason == "tool_use"
    assert reply.usage == Usage(10, 2, 3, 4)
    assert reply.model == claude.MODEL_ID
    assert reply.id


def test_a_reply_sent_back_is_accepted_with_its_thinking_untouched(connect: Connect) -> None:
    server, model = connect()
    reply = ask(model)
    history = [
        *ASK,
        {"role": "assistant", "content": reply.content},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1"}]},
    ]
    stored = json.loads(json.dumps(history))
    ask(model, stored)
    sent = server.requests[1]["messages"]
    assert sent == history
    assert json.dumps(sent[1]["content"][0]) == json.dumps(reply.content[0])


def test_the_request_asks_for_adaptive_thinking_and_carries_no_key(connect: Connect) -> None:
    server, model = connect()
    tool = {"name": "leer", "description": "Lee", "input_schema": {"type": "object"}}
    ask(model, tools=[tool], system="Sé breve.")
    assert server.requests == [
        {
            "model": claude.MODEL_ID,
            "system": "Sé breve.",
            "messages": ASK,
            "tools": [tool],
            "max_tokens": 100,
            "thinking": {"type": "adaptive"},
            "cache_control": {"type": "ephemeral"},
        }
    ]


@pytest.mark.parametrize("kind", ["rate_limit", "overloaded", "server_error", "drop", "drop_reply"])
def test_two_faults_in_a_row_are_retried_and_overcome(connect: Connect, kind: Any) -> None:
    server, model = connect(Fault(kind), Fault(kind))
    assert ask(model).stop_reason == "tool_use"
    assert len(server.requests) == 3
    assert server.requests[0] == server.requests[2]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("rate_limit", "429"),
        ("overloaded", "529"),
        ("server_error", "500"),
        ("drop", "la conexión falló o se cortó"),
        ("hang", "no ha respondido a tiempo"),
    ],
)
def test_a_fault_that_lasts_is_one_clear_error(connect: Connect, kind: Any, said: str) -> None:
    server, model = connect(*[Fault(kind)] * 3, timeout_s=0.2 if kind == "hang" else 600.0)
    with pytest.raises(ModelError, match=said) as caught:
        ask(model)
    assert "reanuda" in str(caught.value)
    assert len(server.requests) == 3
    assert ask(model).stop_reason == "tool_use"


def test_a_400_names_the_rule_and_the_place_and_is_not_retried(connect: Connect) -> None:
    server, model = connect()
    pending: list[Message] = [*ASK, {"role": "assistant", "content": ask(model).content}]
    with pytest.raises(ProtocolError) as caught:
        ask(model, pending)
    assert caught.value.rule == "llamada_sin_resultado"
    assert caught.value.path == "messages[1].content[2]"
    assert "`tool_use` ids were found without `tool_result` blocks" in str(caught.value)
    assert len(server.requests) == 2


def test_a_400_about_something_else_is_told_as_the_api_says_it(connect: Connect) -> None:
    _, model = connect()
    with pytest.raises(ModelError, match="max_tokens: must be greater than or equal to 1"):
        ask(model, max_tokens=0)


def test_an_unknown_stop_reason_is_not_guessed(connect: Connect) -> None:
    _, model = connect(model=OneReply(stop_reason="cansancio"))
    with pytest.raises(ModelError, match="cansancio"):
        ask(model)


def test_the_highest_cost_is_announced_once_before_the_first_call(connect: Connect) -> None:
    servers: list[MessagesServer] = []
    said: list[tuple[int, str]] = []
    server, model = connect(announce=lambda text: said.append((len(servers[0].requests), text)))
    servers.append(server)
    assert said == []
    ask(model)
    ask(model)
    [(requests_before, announced)] = said
    assert requests_before == 0
    assert "como mucho 10,00 USD" in announced


def test_a_call_that_could_pass_the_limit_is_not_sent(connect: Connect) -> None:
    server, model = connect(max_cost_usd=0.001)
    with pytest.raises(ModelError, match="max_cost_usd"):
        ask(model)
    assert server.requests == []


def test_what_is_spent_counts_usage_and_the_attempts_that_may_have_been_billed(
    connect: Connect,
) -> None:
    _, model = connect()
    ask(model)
    assert model.spent_usd == pytest.approx((15 * 2.5 + 4 * 10) / 1e6)
    _, unlucky = connect(Fault("drop_reply"))
    ask(unlucky)
    assert unlucky.spent_usd > 100 * model.spent_usd / 2
    _, dead = connect(*[Fault("drop")] * 3)
    with pytest.raises(ModelError):
        ask(dead)
    assert dead.spent_usd > unlucky.spent_usd


@pytest.mark.parametrize("key", ["", "  ", "clavé"])
def test_without_a_key_there_is_one_error_that_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", key)
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "otra")
    with pytest.raises(ModelError, match="export ANTHROPIC_API_KEY"):
        ClaudeModel()
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    with pytest.raises(ModelError, match="export ANTHROPIC_API_KEY"):
        ClaudeModel()


def test_the_key_of_the_environment_never_goes_to_another_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-secreta")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    received: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(30)

        def answer() -> None:
            connection, _ = listener.accept()
            with connection:
                received.append(connection.recv(65536))
                connection.sendall(b"HTTP/1.0 404 Not Found\r\ncontent-length: 0\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        with (
            ClaudeModel(base_url=url, max_retries=0, announce=lambda text: None) as model,
            pytest.raises(ModelError, match="404"),
        ):
            ask(model)
        thread.join()
    assert b"/v1/messages" in received[0]
    assert b"secreta" not in received[0]


def test_the_model_is_one_that_the_sdk_knows_and_does_not_retire() -> None:
    from anthropic._data import DEPRECATED_MODELS
    from anthropic.types.model import Model as KnownModels

    assert claude.MODEL_ID in get_args(get_args(KnownModels)[0])
    assert claude.MODEL_ID not in DEPRECATED_MODELS


def test_the_stop_reasons_are_those_of_the_sdk() -> None:
    from anthropic.types import StopReason as SdkStopReason

    assert get_args(StopReason) == get_args(SdkStopReason)


def test_importing_the_harness_does_not_import_the_sdk() -> None:
    code = (
        "import sys\n"
        "from harness_base import claude, model, protocol, server, thinking, wire\n"
        "print([name for name in sys.modules if name.split('.')[0] == 'anthropic'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def work(model: Model, scenario: scenarios.Scenario, folder: Path) -> tuple[Any, ...]:
    """La tarea entera con un modelo: mensajes, consumo y libro de cuentas."""
    world = World(folder / "mundo.db")
    scenario.prepare(world)
    scene = loop.LiveScene(messages=scenario.messages())
    loop.run(
        scene,
        model=model,
        system=scenario.system,
        tools=office_tools(world),
        limits=loop.Limits(compact_at=scenario.compact_at),
        compact=compaction.compact,
    )
    return scene.messages, scene.turn, scene.replies, scene.usage, world.counts()


@pytest.mark.parametrize("name", ["oficina_corta", "oficina"])
def test_the_whole_task_is_the_same_over_the_wire_and_through_faults(
    connect: Connect, tmp_path: Path, name: str
) -> None:
    scenario = scenarios.get(name)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    faults = [None, Fault("overloaded"), Fault("drop"), None, Fault("drop_reply")]
    _, wired = connect(*faults, model=ScriptedModel(scenario))
    straight = work(ScriptedModel(scenario), scenario, tmp_path / "a")
    assert work(wired, scenario, tmp_path / "b") == straight

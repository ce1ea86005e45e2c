"""El servidor local, visto por un cliente cualquiera: forma de los errores, fallos y cierre."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import warnings
from typing import Any, NamedTuple

import pytest

from harness_base.errors import HarnessError
from harness_base.server import Fault, MessagesServer, main
from harness_base.types import Message, Response

HEADERS = {"authorization": "Bearer x", "anthropic-version": "2023-06-01"}
BODY = {"model": "m", "max_tokens": 5, "messages": [{"role": "user", "content": "hola"}]}


class Echo:
    """Repite lo que recibe como `system`."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error

    def create(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]], max_tokens: int
    ) -> Response:
        if self.error is not None:
            raise self.error
        return Response([{"type": "text", "text": system or "hola"}], "end_turn")


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: dict[str, Any]


def post(
    server: MessagesServer,
    body: Any = BODY,
    *,
    path: str = "/v1/messages",
    headers: dict[str, str] | None = None,
    method: str = "POST",
) -> Answer:
    connection = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=10)
    try:
        data = body if isinstance(body, str) else json.dumps(body)
        connection.request(method, path, data, HEADERS if headers is None else headers)
        response = connection.getresponse()
        sent = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, sent, json.loads(response.read()))
    finally:
        connection.close()


def test_a_right_request_gets_a_message_with_the_shape_of_the_api() -> None:
    with MessagesServer(Echo()) as server:
        answer = post(server)
    from anthropic.types import Message as SdkMessage

    assert answer.status == 200
    assert answer.headers["request-id"].startswith("req_")
    message = SdkMessage.model_validate(answer.body)
    assert message.content[0].to_dict() == {"type": "text", "text": "hola"}
    assert message.stop_reason == "end_turn"


def test_system_may_come_as_blocks() -> None:
    blocks = [{"type": "text", "text": "uno, "}, {"type": "text", "text": "dos"}]
    with MessagesServer(Echo()) as server:
        answer = post(server, {**BODY, "system": blocks})
    assert answer.body["content"][0]["text"] == "uno, dos"


WRONG: dict[str, tuple[dict[str, Any], int, str, str]] = {
    "otra dirección": ({"path": "/v1/otra"}, 404, "not_found_error", "Not Found"),
    "otro método": ({"method": "GET"}, 404, "not_found_error", "Not Found"),
    "sin clave": (
        {"headers": {"anthropic-version": "x"}},
        401,
        "authentication_error",
        "an API key is required",
    ),
    "sin versión": (
        {"headers": {"x-api-key": "x"}},
        400,
        "invalid_request_error",
        "anthropic-version: header is required",
    ),
    "JSON roto": ({"body": "{"}, 400, "invalid_request_error", "invalid JSON"),
    "otra cosa": ({"body": []}, 400, "invalid_request_error", "the body must be a JSON object"),
    "sin max_tokens": (
        {"body": {"model": "m", "messages": []}},
        400,
        "invalid_request_error",
        "max_tokens: Field required",
    ),
    "campo desconocido": (
        {"body": {**BODY, "temperatura": 1}},
        400,
        "invalid_request_error",
        "temperatura: Extra inputs are not permitted",
    ),
    "max_tokens imposible": (
        {"body": {**BODY, "max_tokens": 0}},
        400,
        "invalid_request_error",
        "max_tokens: must be greater than or equal to 1",
    ),
    "tools que no es una lista": (
        {"body": {**BODY, "tools": {}}},
        400,
        "invalid_request_error",
        "tools: Input should be a valid list",
    ),
    "system con otra forma": (
        {"body": {**BODY, "system": [{"type": "image"}]}},
        400,
        "invalid_request_error",
        "system: Input should be a valid string or a list of text blocks",
    ),
    "sin mensajes": (
        {"body": {**BODY, "messages": []}},
        400,
        "invalid_request_error",
        "messages: at least one message is required",
    ),
    "historial inválido": (
        {
            "body": {
                **BODY,
                "messages": [
                    *BODY["messages"],  # type: ignore[misc]
                    {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t"}]},
                ],
            }
        },
        400,
        "invalid_request_error",
        "messages.1.content.0: unexpected `tool_use_id` found in `tool_result` blocks",
    ),
}


@pytest.mark.parametrize(("request_", "status", "kind", "said"), WRONG.values(), ids=WRONG)
def test_a_wrong_request_gets_the_error_of_the_api(
    request_: dict[str, Any], status: int, kind: str, said: str
) -> None:
    with MessagesServer(Echo()) as server:
        answer = post(server, **request_)
    assert answer.status == status
    assert answer.body["type"] == "error"
    assert answer.body["error"]["type"] == kind
    assert answer.body["error"]["message"].startswith(said)
    assert answer.body["request_id"] == answer.headers["request-id"]


@pytest.mark.parametrize("error", [HarnessError("sin guion"), ZeroDivisionError("vaya")])
def test_a_model_that_fails_is_a_500_with_its_reason(
    error: Exception, capfd: pytest.CaptureFixture[str]
) -> None:
    with MessagesServer(Echo(error)) as server:
        answer = post(server)
    assert answer.status == 500
    assert answer.body["error"]["type"] == "api_error"
    assert str(error) in answer.body["error"]["message"]
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("kind", "status", "error"),
    [
        ("rate_limit", 429, "rate_limit_error"),
        ("overloaded", 529, "overloaded_error"),
        ("server_error", 500, "api_error"),
    ],
)
def test_a_fault_has_the_status_and_the_shape_of_the_api(
    kind: Any, status: int, error: str
) -> None:
    with MessagesServer(Echo(), faults=[None, Fault(kind, retry_after_ms=1500)]) as server:
        assert post(server).status == 200
        answer = post(server)
        assert post(server).status == 200
    assert (answer.status, answer.body["error"]["type"]) == (status, error)
    assert answer.headers["retry-after"] == "2"
    assert answer.headers["retry-after-ms"] == "1500"


@pytest.mark.parametrize("kind", ["drop", "drop_reply"])
def test_a_dropped_connection_gives_no_answer_at_all(kind: Any) -> None:
    with MessagesServer(Echo(), faults=[Fault(kind)]) as server:
        with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
            post(server)
        assert len(server.requests) == 1


def test_closing_leaves_no_thread_nor_open_socket_even_with_a_hung_request() -> None:
    before = set(threading.enumerate())
    with warnings.catch_warnings():
        warnings.simplefilter("error", ResourceWarning)
        server = MessagesServer(Echo(), faults=[Fault("hang")])
        server.start()
        connection = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=10)
        connection.request("POST", "/v1/messages", json.dumps(BODY), HEADERS)
        server.close()
        with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
            connection.getresponse()
        connection.close()
    assert set(threading.enumerate()) == before
    with pytest.raises(ConnectionRefusedError):
        post(server)


def test_closing_does_not_wait_for_a_client_that_never_asks() -> None:
    server = MessagesServer(Echo())
    server.start()
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=10):
        post(server)  # cuando esta vuelve, la de antes ya tiene su hilo
        closing = threading.Thread(target=server.close, daemon=True)
        closing.start()
        closing.join(10)
        assert not closing.is_alive()


def test_it_may_be_closed_without_having_started() -> None:
    MessagesServer(Echo()).close()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--scenario", "inventado"], "inventado"),
        (["--scenario", "oficina_corta", "--faults", "rayo"], "rayo"),
        (["--scenario", "oficina_corta", "--port", "70000"], "port"),
    ],
)
def test_the_program_refuses_the_impossible_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert shown.err.count("\n") == 1


def test_the_program_serves_a_scenario_until_it_is_interrupted() -> None:
    command = [sys.executable, "-m", "harness_base.server", "--scenario", "oficina_corta"]
    process = subprocess.Popen(
        [*command, "--faults", "overloaded"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    with process:
        assert process.stdout is not None and process.stderr is not None
        first = process.stdout.readline()
        port = int(first.partition("127.0.0.1:")[2].split()[0])
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("POST", "/v1/messages", json.dumps(BODY), HEADERS)
        assert connection.getresponse().status == 529
        connection.close()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 0
        assert process.stderr.read() == ""
        assert process.stdout.read().endswith("Atendió 1 peticiones.\n")

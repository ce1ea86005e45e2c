"""Un servidor local que habla `POST /v1/messages`: el SDK de verdad, sin clave ni internet.

Garantías: escucha solo en esta máquina; responde 400, con la forma de error de la API, a lo que la
API rechazaría; provoca los fallos que se le piden, en orden, uno por petición; y al cerrarlo no
queda ningún hilo. `python -m harness_base.server --scenario oficina` lo deja en marcha.
"""

from __future__ import annotations

import json
import signal
import socket
import sys
import threading
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer
from types import TracebackType
from typing import Any, Literal, Self, get_args

from harness_base.errors import HarnessError
from harness_base.model import Model
from harness_base.spanish_argparse import SpanishParser
from harness_base.wire import Refusal, bad_request, reply_to

FaultKind = Literal["rate_limit", "overloaded", "server_error", "hang", "drop", "drop_reply"]
"""429, 529, 500, una respuesta que no llega nunca, la conexión cortada antes de que el modelo
responda, o cortada después (la respuesta existe y se pierde)."""

_POLL_S = 0.02
"""Cada cuánto mira el hilo si hay que cerrar: lo que puede tardar `close()`."""

_KINDS: tuple[FaultKind, ...] = get_args(FaultKind)

_ERRORS: dict[FaultKind, tuple[int, str, str]] = {
    "rate_limit": (429, "rate_limit_error", "This request would exceed your rate limit."),
    "overloaded": (529, "overloaded_error", "Overloaded"),
    "server_error": (500, "api_error", "Internal server error"),
}


@dataclass(frozen=True)
class Fault:
    """Un fallo para una petición; `retry_after_ms` es la espera que se le pide al cliente."""

    kind: FaultKind
    retry_after_ms: int = 1


class MessagesServer:
    """El servidor, en un hilo propio. Se usa con `with`, o con `start()` y `close()`.

    `faults` se gasta de izquierda a derecha, uno por petición; `None` es una petición sin fallo, y
    después de la lista ya no falla ninguna.
    """

    def __init__(self, model: Model, *, faults: Iterable[Fault | None] = (), port: int = 0) -> None:
        self.model = model
        self.faults = deque(faults)
        self.requests: list[dict[str, Any]] = []
        """El cuerpo de cada petición, en orden de llegada."""
        self.closing = threading.Event()
        self._lock = threading.Lock()
        self._http = _Server(("127.0.0.1", port), _Handler, owner=self)
        self._thread = threading.Thread(
            target=self._http.serve_forever, args=(_POLL_S,), name="messages-server"
        )

    @property
    def url(self) -> str:
        """La dirección que se le da al cliente como `base_url`."""
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def start(self) -> None:
        """Empieza a atender."""
        self._thread.start()

    def close(self) -> None:
        """Deja de atender y espera a que terminen todos sus hilos."""
        self.closing.set()
        if self._thread.ident is not None:
            self._http.shutdown()
            self._thread.join()
            self._http.stop_listening_to_clients()
        self._http.server_close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def record(self, body: dict[str, Any]) -> Fault | None:
        """Apunta una petición y dice qué fallo le toca."""
        with self._lock:
            self.requests.append(body)
            return self.faults.popleft() if self.faults else None


class _Server(ThreadingTCPServer):
    """Al cerrar espera a los hilos que atienden peticiones, sin dejar ninguno.

    No es un `HTTPServer` porque ese pregunta al DNS por el nombre del equipo al arrancar.
    """

    allow_reuse_address = True

    def __init__(
        self,
        address: tuple[str, int],
        handler: type[BaseHTTPRequestHandler],
        *,
        owner: MessagesServer,
    ) -> None:
        self.owner = owner
        self._open: set[socket.socket] = set()
        super().__init__(address, handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Atiende una conexión, en su hilo."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Cierra una conexión ya atendida."""
        self._open.discard(request)
        super().shutdown_request(request)

    def stop_listening_to_clients(self) -> None:
        """Despierta a los hilos que esperan una petición que quizá no llegue nunca."""
        for connection in list(self._open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RD)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Un cliente que cuelga no es un error; lo demás, sí."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        try:
            body = self._read()
            fault = self.server.owner.record(body)
            if fault is not None and self._fail(fault):
                return
            reply = reply_to(self.server.owner.model, body)
            if fault is not None and fault.kind == "drop_reply":
                self._drop()
                return
            self._send(200, reply)
        except Refusal as refusal:
            self._send_error(refusal.status, refusal.kind, str(refusal))
        except ConnectionError:
            self.close_connection = True
        except Exception as error:
            self._send_error(500, "api_error", f"{type(error).__name__}: {error}")

    def do_GET(self) -> None:
        self._send_error(404, "not_found_error", "Not Found")

    def log_message(self, format: str, *args: Any) -> None:
        """No escribe nada: las peticiones quedan en `MessagesServer.requests`."""

    def _read(self) -> dict[str, Any]:
        raw = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.path.partition("?")[0] != "/v1/messages":
            raise Refusal(404, "not_found_error", "Not Found")
        if not (self.headers.get("authorization") or self.headers.get("x-api-key")):
            raise Refusal(401, "authentication_error", "an API key is required")
        if not self.headers.get("anthropic-version"):
            raise bad_request("anthropic-version: header is required")
        try:
            body = json.loads(raw)
        except ValueError as error:
            raise bad_request(f"invalid JSON: {error}") from error
        if not isinstance(body, dict):
            raise bad_request("the body must be a JSON object")
        return body

    def _fail(self, fault: Fault) -> bool:
        """Provoca el fallo; False si primero hay que dejar que el modelo responda."""
        if fault.kind == "drop_reply":
            return False
        if fault.kind == "drop":
            self._drop()
        elif fault.kind == "hang":
            self.server.owner.closing.wait()
            self.close_connection = True
        else:
            self._send_error(*_ERRORS[fault.kind], retry_after_ms=fault.retry_after_ms)
        return True

    def _drop(self) -> None:
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def _send_error(
        self, status: int, kind: str, message: str, *, retry_after_ms: int | None = None
    ) -> None:
        error = {"type": kind, "message": message}
        body = {"type": "error", "error": error, "request_id": self._request_id()}
        self._send(status, body, retry_after_ms=retry_after_ms)

    def _send(
        self, status: int, body: dict[str, Any], *, retry_after_ms: int | None = None
    ) -> None:
        data = json.dumps(body, ensure_ascii=False).encode("utf-8")
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.send_header("request-id", self._request_id())
        if retry_after_ms is not None:
            self.send_header("retry-after", str(-(-retry_after_ms // 1000)))
            self.send_header("retry-after-ms", str(retry_after_ms))
        self.end_headers()
        self.wfile.write(data)

    def _request_id(self) -> str:
        return f"req_local_{len(self.server.owner.requests):04}"


def main(arguments: Sequence[str] | None = None) -> int:
    """El programa: sirve un escenario hasta que se interrumpe. 0, bien; 2, petición imposible."""
    parser = SpanishParser(
        prog="python -m harness_base.server",
        description="Sirve un escenario del modelo de guion con la API de mensajes, en esta máquina.",
    )
    parser.add_argument("--scenario", required=True, help="el escenario, por ejemplo oficina")
    parser.add_argument("--port", type=int, default=0, help="el puerto (si no, uno libre)")
    parser.add_argument(
        "--faults",
        default="",
        help=f"fallos de las primeras peticiones, separados por comas: {', '.join(_KINDS)}",
    )
    options = parser.parse_args(arguments)
    from harness_base import scenarios, scripted

    try:
        model = scripted.ScriptedModel(scenarios.get(options.scenario))
        server = MessagesServer(model, faults=_parse_faults(options.faults), port=options.port)
    except (HarnessError, OSError, OverflowError, ValueError) as error:
        print(f"No se puede servir: {error}", file=sys.stderr)
        return 2
    with server:
        signal.signal(signal.SIGTERM, lambda *_: server.closing.set())
        signal.signal(signal.SIGINT, lambda *_: server.closing.set())
        print(f"Escucha en {server.url} (Ctrl+C para terminar).", flush=True)
        print(f'Úsalo con ClaudeModel(base_url="{server.url}").', flush=True)
        server.closing.wait()
    print(f"Atendió {len(server.requests)} peticiones.")
    return 0


def _parse_faults(text: str) -> list[Fault]:
    faults = []
    for name in filter(None, text.split(",")):
        if name not in _KINDS:
            raise ValueError(f"no hay ningún fallo {name!r}; los que hay son {', '.join(_KINDS)}")
        faults.append(Fault(name))
    return faults


if __name__ == "__main__":
    sys.exit(main())

"""El proceso que juzga, aparte del núcleo del cuaderno.

El núcleo es de quien aprende: ahí se puede cambiar `round`, `open` o cualquier módulo. Por eso
`check` solo empaqueta la respuesta; quien compara y puntúa es este proceso, limpio, que se arranca
una vez por núcleo (el coste de importar se paga en la primera comprobación) y habla con los
servidores de procesos. Lo que vuelve es el informe en JSON.
"""

from __future__ import annotations

import atexit
import base64
import contextlib
import json
import os
import subprocess
import tempfile
import threading
from typing import Any

from autograder.children import wire
from autograder.children.client import clean_command, clean_environment

_lock = threading.Lock()
_pid = 0
_process: subprocess.Popen[bytes] | None = None


class NoJudge(Exception):
    """El proceso que juzga no arranca o muere antes de contestar."""


def ask(request: dict[str, Any]) -> bytes:
    """El informe (JSON) que corresponde a `request`. Un proceso roto se vuelve a arrancar."""
    body = json.dumps(request).encode("ascii")
    with _lock:
        for _ in range(2):
            reply = _exchange(_started(), body)
            if reply is not None:
                return reply
            stop()
    raise NoJudge("el proceso que juzga no responde")


def _exchange(process: subprocess.Popen[bytes], body: bytes) -> bytes | None:
    assert process.stdin is not None and process.stdout is not None
    try:
        wire.send(process.stdin.fileno(), body)
        return wire.receive(process.stdout.fileno())
    except BrokenPipeError:
        return None
    except BaseException:  # por ejemplo, quien aprende interrumpe el núcleo
        stop(patience_s=0.0)
        raise


def stop(*, patience_s: float = 3.0) -> None:
    """Cierra el proceso, si está en marcha; si no se va solo a tiempo, lo mata."""
    global _process
    process, _process = _process, None
    if process is None or _pid != os.getpid():
        return
    assert process.stdin is not None and process.stdout is not None
    with contextlib.suppress(OSError):
        process.stdin.close()
    try:
        process.wait(timeout=patience_s)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()


def _started() -> subprocess.Popen[bytes]:
    global _process, _pid
    if _process is not None and _pid == os.getpid() and _process.poll() is None:
        return _process
    _pid = os.getpid()
    _process = subprocess.Popen(
        clean_command("autograder.judge_process"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        cwd=tempfile.gettempdir(),
        env=clean_environment(),
        start_new_session=True,
    )
    return _process


atexit.register(stop)


def main() -> None:
    """Lado del juez: una petición, un informe, hasta que se cierra la entrada."""
    from autograder.children.submission import Submission
    from autograder.judging import judge_request
    from autograder.verdict import failed

    requests, replies = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.close(null)
    while (data := wire.receive(requests)) is not None:
        request = json.loads(data)
        package, problem = request["package"], request["problem"]
        submission = None
        if package is not None:
            submission = Submission(
                names=tuple(request["names"]),
                pickle=base64.b64decode(package),
                sources=request["sources"],
            )
        report = judge_request(
            request["exercise"],
            request["names"],
            request["extra"],
            submission,
            None if problem is None else failed(problem["diagnosis"], **problem["fields"]),
        )
        wire.send(replies, report.to_json().encode("ascii"))

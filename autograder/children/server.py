"""El servidor de procesos: bifurca una vez por petición y cuenta cómo acabó el hijo.

Se lanza con `ForkServer` (véase `client`), nunca a mano. Vive en su propia sesión, con la salida
de errores cerrada. Carga de antemano el arnés base y las etapas anteriores a la suya (lo que no
esté cargado cuesta unos 10 ms en cada hijo) y nada de la referencia de su etapa. Aquí no se
ejecuta ni se deserializa nada de quien aprende: eso ocurre en el hijo.
"""

from __future__ import annotations

import base64
import contextlib
import gc
import importlib
import json
import os
import pkgutil
import select
import signal
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NoReturn

import autograder
from autograder.children import grandchild, sweep, wire
from autograder.children.guard import Guard, stages_from
from autograder.children.limits import Limits

STANDARD = (
    *("base64", "cloudpickle", "collections", "contextlib", "copy", "dataclasses", "datetime"),
    *("enum", "functools", "gzip", "hashlib", "inspect", "io", "itertools", "json", "linecache"),
    *("math", "os", "pathlib", "pickle", "random", "re", "shutil", "sqlite3", "stat", "string"),
    *("tempfile", "textwrap", "time", "traceback", "types", "typing", "uuid", "warnings"),
)
"""Módulos que una respuesta usa a menudo."""

NEVER_PRELOADED = frozenset({"__main__", "claude", "server"})
COUNT_EVERY_S = 0.1


def preload(stage: int) -> None:
    """Carga lo que los hijos de esta etapa pueden usar.

    Un módulo que falla al cargarse volverá a fallar, y a verse, en el hijo que lo necesite.
    """
    import harness_base

    skipped = stages_from(stage) | NEVER_PRELOADED
    base = [item.name for item in pkgutil.iter_modules(harness_base.__path__)]
    wanted = [f"harness_base.{name}" for name in base if name not in skipped]
    for name in [*STANDARD, *wanted]:
        with contextlib.suppress(Exception):
            importlib.import_module(name)


class Nothing:
    """Ocupa el lugar de `check` y `predict` en los hijos: una celda puede llamarlos sin efecto."""

    def __call__(self, *_args: object, **_answers: object) -> None:
        return None

    def __getattr__(self, _name: str) -> Nothing:
        return self


class Server:
    """Atiende peticiones de una en una hasta que se cierra su entrada."""

    def __init__(self, *, stage: int, scratch: str, requests: int, replies: int) -> None:
        self.guard = Guard(stage=stage)
        self.scratch = scratch
        self.requests = requests
        self.replies = replies
        self.count = 0
        self.woken, wake = socket.socketpair()
        self.woken.setblocking(False)
        wake.setblocking(False)
        self.wake = wake
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)

    def serve(self) -> None:
        """Una petición, una respuesta, hasta el final de la entrada."""
        while (data := wire.receive(self.requests)) is not None:
            request = json.loads(data)
            header, frames = self.run(request)
            wire.send(self.replies, json.dumps(header).encode("ascii"), frames)
        self.leave()

    def leave(self) -> NoReturn:
        """Termina sin dejar carpetas, aunque el padre haya muerto de repente."""
        sweep.remove_folder(self.scratch)
        os._exit(0)

    def run(self, request: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
        """Bifurca, vigila, barre y cuenta: (cómo acabó, tramas del hijo)."""
        limits = Limits(**request["limits"])
        own_folder = request["folder"] is None
        if own_folder:
            self.count += 1
            request["folder"] = f"{self.scratch}/{self.count}"
            Path(request["folder"]).mkdir()
        with contextlib.suppress(Exception):  # si no se puede, el hijo dirá por qué
            importlib.import_module(request["probe"].partition(":")[0])
        output_read, output_write = os.pipe()
        result_read, result_write = os.pipe()
        started = time.monotonic()
        pid = os.fork()
        if pid == 0:
            grandchild.main(
                request, guard=self.guard, limits=limits, output=output_write, result=result_write
            )
        os.close(output_write)
        os.close(result_write)
        watch = Watch(self, pid, limits, output=output_read, result=result_read)
        header = watch.wait(deadline=started + limits.wall_s)
        header["duration_s"] = time.monotonic() - started
        if own_folder:
            sweep.remove_folder(request["folder"])
        return header, bytes(watch.frames)


class Watch:
    """Sigue a un hijo hasta que muere: recoge lo que dice y corta lo que se pasa."""

    def __init__(
        self, server: Server, pid: int, limits: Limits, *, output: int, result: int
    ) -> None:
        self.server = server
        self.pid = pid
        self.limits = limits
        self.output = output
        self.result = result
        self.kept = bytearray()
        self.frames = bytearray()
        self.printed = 0
        self.stopped: str | None = None

    def wait(self, *, deadline: float) -> dict[str, Any]:
        """Espera al hijo como mucho hasta `deadline`; después no queda nada suyo vivo."""
        poller = select.poll()
        for fd in (self.output, self.result, self.server.woken.fileno()):
            poller.register(fd, select.POLLIN)
        poller.register(self.server.requests, 0)  # solo avisa de que el padre ya no está
        os.set_blocking(self.output, False)
        os.set_blocking(self.result, False)
        status = None
        while status is None:
            now = time.monotonic()
            if now >= deadline:
                self._stop("time")
            timeout_s = max(0.0, min(deadline - now, COUNT_EVERY_S))
            events = dict(poller.poll(timeout_s * 1000))
            self._react(poller, events)
            if not events:
                self._count_processes()
            if self.stopped is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self.pid, signal.SIGKILL)
                _, status, usage = os.wait4(self.pid, 0)
            else:
                done, ended, usage = os.wait4(self.pid, os.WNOHANG)
                status = ended if done else None
        killer = os.WTERMSIG(status) if os.WIFSIGNALED(status) else None
        out_of_cpu = usage.ru_utime + usage.ru_stime >= self.limits.cpu_s
        if killer == signal.SIGXCPU or (killer == signal.SIGKILL and out_of_cpu):
            self._stop("time")
        sweep.kill_all(self.pid)
        self._drain(self.output)
        self._drain(self.result)
        os.close(self.output)
        os.close(self.result)
        return {
            "status": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
            "signal": killer,
            "stopped": self.stopped,
            "output": base64.b64encode(self.kept).decode("ascii"),
            "printed": self.printed,
        }

    def _react(self, poller: select.poll, events: dict[int, int]) -> None:
        for fd in events:
            if fd == self.server.woken.fileno():
                with contextlib.suppress(BlockingIOError):
                    self.server.woken.recv(4096)
            elif fd == self.server.requests:
                sweep.kill_all(self.pid)
                self.server.leave()
            elif self._read(fd) == b"":
                poller.unregister(fd)

    def _read(self, fd: int) -> bytes | None:
        try:
            data = os.read(fd, 1 << 16)
        except BlockingIOError:
            return None
        if fd == self.result:
            self.frames += data
            if len(self.frames) > self.limits.frames_bytes:
                self._stop("output")
        else:
            self.printed += len(data)
            room = self.limits.kept_output_bytes - len(self.kept)
            self.kept += data[: max(0, room)]
            if self.printed > self.limits.output_bytes:
                self._stop("output")
        return data

    def _drain(self, fd: int) -> None:
        while self._read(fd):  # ya no queda quien escriba: se acaba
            pass

    def _count_processes(self) -> None:
        limit = self.limits.processes
        if len(sweep.descendants_of(os.getpid(), limit=limit + 1)) > limit + 1:
            self._stop("processes")

    def _stop(self, reason: str) -> None:
        self.stopped = self.stopped or reason


def main() -> None:
    """Punto de entrada: `stage`, `scratch` y el preludio llegan en un primer mensaje."""
    requests, replies = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.close(null)
    first = wire.receive(requests)
    if first is None:
        return
    setup = json.loads(first)
    for name in setup["prelude"]:
        importlib.import_module(name)
    tempfile.tempdir = setup["scratch"] + "/tmp"
    Path(tempfile.tempdir).mkdir()
    os.environ["TMPDIR"] = tempfile.tempdir
    preload(setup["stage"])
    vars(autograder).update(check=Nothing(), predict=Nothing())
    sys.dont_write_bytecode = True
    sweep.adopt_orphans()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    server = Server(
        stage=setup["stage"], scratch=setup["scratch"], requests=requests, replies=replies
    )
    wire.send(replies, b"ready")
    gc.collect()
    gc.freeze()
    server.serve()


if __name__ == "__main__":
    main()

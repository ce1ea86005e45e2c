"""Seguir a un hijo hasta que muere: recoger lo que dice y cortar lo que se pasa de sus límites."""

from __future__ import annotations

import base64
import contextlib
import os
import select
import signal
import socket
import time
from typing import Any

from autograder.children import sweep
from autograder.children.limits import Limits

COUNT_EVERY_S = 0.1


class ParentGone(Exception):
    """Quien pidió la ejecución ya no está."""


class Watch:
    """Sigue a un hijo hasta que muere: recoge lo que dice y corta lo que se pasa."""

    def __init__(
        self,
        pid: int,
        limits: Limits,
        *,
        output: int,
        result: int,
        woken: socket.socket,
        parent: int,
    ) -> None:
        self.woken = woken
        self.parent = parent
        self.pid = pid
        self.limits = limits
        self.output = output
        self.result = result
        self.kept = bytearray()
        self.frames = bytearray()
        self.printed = 0
        self.stopped: str | None = None

    def wait(self, *, deadline: float) -> dict[str, Any]:
        """Espera al hijo como mucho hasta `deadline`; después no queda nada suyo vivo.

        Lanza `ParentGone`, con el hijo ya muerto, si el padre desaparece mientras tanto.
        """
        poller = select.poll()
        for fd in (self.output, self.result, self.woken.fileno()):
            poller.register(fd, select.POLLIN)
        poller.register(self.parent, 0)  # solo avisa de que el padre ya no está
        os.set_blocking(self.output, False)
        os.set_blocking(self.result, False)
        status = None
        count_at = time.monotonic() + COUNT_EVERY_S
        while status is None:
            now = time.monotonic()
            if now >= deadline:
                self._stop("time")
            if now >= count_at:
                count_at = now + COUNT_EVERY_S
                self._count_processes()
            timeout_s = max(0.0, min(deadline, count_at) - now)
            self._react(poller, dict(poller.poll(timeout_s * 1000)))
            if self.stopped is not None:
                for kill in (os.killpg, os.kill):  # aún puede no tener grupo propio
                    with contextlib.suppress(ProcessLookupError):
                        kill(self.pid, signal.SIGKILL)
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
            if fd == self.woken.fileno():
                with contextlib.suppress(BlockingIOError):
                    self.woken.recv(4096)
            elif fd == self.parent:
                sweep.kill_all(self.pid)
                raise ParentGone
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

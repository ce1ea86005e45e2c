"""Anota cada operación de archivo de un proceso y, si se le pide, lo mata en un punto exacto.

Vive en el proceso hijo. `intercept_os` e `intercept_io` le pasan cada operación antes de hacerla;
el grabador la ejecuta de verdad, la apunta y decide si ahí termina la vida del proceso. Los
puntos se numeran desde 1 en el orden en que ocurren: uno tras cada operación que puede cambiar la
carpeta, otro a mitad de cada escritura, otro en cada marca (confirmación del mundo o evento).
"""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType
from typing import Any, Protocol, TypeVar

from .ops import Kind, Op, Where, points_of

T = TypeVar("T")

MAX_OPS = 4000
"""Tope de operaciones de una grabación: pasado este número no se juzga, se avisa."""

MAX_BYTES = 8 * 2**20
"""Tope de bytes escritos en una grabación."""

_PACKAGE = str(Path(__file__).parent.parent) + os.sep
_ANSWERS = (_PACKAGE + "mutants" + os.sep, _PACKAGE + "variants" + os.sep)
_STDLIB = str(Path(os.__file__).parent) + os.sep
_HARNESS = os.sep + "harness_base" + os.sep

_real_write, _real_pwrite = os.write, os.pwrite
_real_lseek, _real_kill, _real_fcntl = os.lseek, os.kill, fcntl.fcntl


class Injection(Protocol):
    """Un error provocado: decide qué le ocurre a cada operación antes de hacerse."""

    def before(self, op: Op) -> None:
        """Lanza el `OSError` con el que falla la operación, o no hace nada."""

    def allowed(self, op: Op) -> int | None:
        """Cuántos bytes admite la escritura; `None`, todos."""


@dataclass
class Recorder:
    """El estado de una grabación.

    `root` es la carpeta de pruebas, real y absoluta, con `work` y `tmp` dentro; `stop_at`, el
    punto en el que el proceso se mata; `last_words` recibe, justo antes, dónde murió.
    """

    root: str
    last_words: Callable[[dict[str, Any]], None]
    stop_at: int | None = None
    injection: Injection | None = None
    ops: list[Op] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    descriptors: dict[int, str] = field(default_factory=dict)
    sync_descriptors: set[int] = field(default_factory=set)
    points: int = 0
    written: int = 0
    lock: Any = field(default_factory=threading.RLock)
    inside: Any = field(default_factory=threading.local)

    # ------------------------------------------------------------------ operaciones
    def step(self, op: Op, action: Callable[[], T]) -> T:
        """Hace la operación, la apunta y, si toca, muere justo después."""
        with self.lock:
            op = replace(op, where=self._where())
            if self.injection is not None:
                try:
                    self.injection.before(op)
                except OSError:
                    self.ops.append(replace(op, failed=True))
                    raise
            result = self.really(action)
            if op.kind in ("open", "dup"):
                assert isinstance(result, int)
                op = replace(op, fd=result)
            self._finish(op)
            return result

    def write(self, fd: int, data: bytes, offset: int | None = None) -> int:
        """Escribe como `os.write` (o `os.pwrite`, si hay `offset`) y lo apunta con su lugar real."""
        with self.lock:
            op = Op("write", path=self.descriptors[fd], fd=fd, data=data, where=self._where())
            limit = len(data)
            if self.injection is not None:
                try:
                    self.injection.before(op)
                except OSError:
                    self.ops.append(replace(op, failed=True))
                    raise
                allowed = self.injection.allowed(op)
                limit = limit if allowed is None else min(limit, allowed)
            if limit >= 2 and self._is_next_stop():
                self._write_really(fd, data[: limit // 2], offset)
                self._die(replace(op, size=len(data)), half=True)
            if limit >= 2:
                self.points += 1
            place, count = self._write_really(fd, data[:limit], offset)
            self._finish(replace(op, offset=place, data=data[:count]))
            if fd in self.sync_descriptors:
                self._finish(replace(op, kind="fsync", data=b""))
            return count

    def _write_really(self, fd: int, data: bytes, offset: int | None) -> tuple[int, int]:
        if offset is None:
            count = self.really(lambda: _real_write(fd, data))
            return _real_lseek(fd, 0, os.SEEK_CUR) - count, count
        count = self.really(lambda: _real_pwrite(fd, data, offset))
        if sys.platform == "linux" and _real_fcntl(fd, fcntl.F_GETFL) & os.O_APPEND:
            return os.fstat(fd).st_size - count, count  # pwrite(2), BUGS: escribe al final
        return offset, count

    def mark(self, kind: Kind, label: str) -> None:
        """Un instante que no es una operación de archivo y en el que también se puede morir."""
        with self.lock:
            self._finish(Op(kind, path=label, where=self._where()))

    def _finish(self, op: Op) -> None:
        self.written += len(op.data)
        if len(self.ops) >= MAX_OPS or self.written > MAX_BYTES:
            self.refuse("demasiadas operaciones")
        else:
            self.ops.append(op)
        if not points_of(op):
            return
        if self._is_next_stop():
            self._die(op, half=False)
        self.points += 1

    def _is_next_stop(self) -> bool:
        return self.stop_at is not None and self.points + 1 == self.stop_at

    def _die(self, op: Op, *, half: bool) -> None:
        self.last_words({"op": op.without_bytes().to_plain(), "half": half})
        _real_kill(os.getpid(), signal.SIGKILL)

    # ------------------------------------------------------------------ lo que no se ve
    def refuse(self, what: str) -> None:
        """Apunta una forma de escribir que el grabador no puede seguir."""
        if what not in self.unseen:
            self.unseen.append(what)

    def really(self, action: Callable[[], T]) -> T:
        """Llama a la función verdadera; mientras tanto, la auditoría sabe que somos nosotros."""
        depth = getattr(self.inside, "depth", 0)
        self.inside.depth = depth + 1
        try:
            return action()
        finally:
            self.inside.depth = depth

    def is_ours(self) -> bool:
        """Si la operación en curso en este hilo pasa por el grabador."""
        return bool(getattr(self.inside, "depth", 0))

    # ------------------------------------------------------------------ rutas
    def place(self, path: Any, *, dir_fd: int | None = None, follow: bool = False) -> str | None:
        """La ruta relativa a la carpeta de pruebas, o `None` si no es de `work` ni de `tmp`."""
        text = os.fsdecode(path)
        if dir_fd is not None and not os.path.isabs(text):  # noqa: PTH117
            base = self.descriptors.get(dir_fd)
            if base is None:
                return None
            text = f"{self.root}/{base}/{text}"
        head, name = os.path.split(text)
        if follow or name in ("", ".", ".."):
            real = os.path.realpath(text)
        else:
            real = f"{os.path.realpath(head)}/{name}"
        if not real.startswith(self.root + "/"):
            return None
        relative = real[len(self.root) + 1 :]
        return relative if relative.split("/", 1)[0] in ("work", "tmp") else None

    def _where(self) -> Where | None:
        """La línea más cercana que no es nuestra ni de la biblioteca estándar."""
        frame: FrameType | None = sys._getframe(2)
        fallback: Where | None = None
        while frame is not None:
            file = frame.f_code.co_filename
            if not is_machinery(file):
                found = Where(file, frame.f_lineno, frame.f_code.co_name)
                if _HARNESS not in file:
                    return found
                fallback = fallback or found
            frame = frame.f_back
        return fallback


def is_machinery(file: str) -> bool:
    """Si un archivo de código es nuestro o de la biblioteca, y no de quien aprende."""
    if file.startswith(_ANSWERS):
        return False
    ours = (_PACKAGE, _STDLIB, "<frozen ", "<string>")  # <string>: lo que genera dataclasses
    return file.startswith(ours) or "site-packages" in file


current: Recorder | None = None
"""La grabación en curso de este proceso; sin ella, las funciones interceptadas son las de siempre."""


def mark_commit(label: str) -> None:
    """Para `World(on_commit=…)`: el mundo acaba de confirmar algo."""
    if current is not None:
        current.mark("commit", label)


def mark_event(event: Any) -> None:
    """Oyente del bucle: cada evento es un punto en el que se puede morir."""
    mark_moment(event.name)


def mark_moment(label: str) -> None:
    """Un instante con nombre en el que también se puede morir."""
    if current is not None:
        current.mark("event", label)

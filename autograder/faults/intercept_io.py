"""`open` y `FileIO` que pasan por el grabador.

Los búferes de C llaman a `write`, `truncate` y `close` del archivo crudo que llevan debajo, así que
basta con poner debajo una subclase de `FileIO`: lo que llega al grabador es lo que llega al sistema
operativo, cuando llega.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from typing import Any

from . import intercept_content, intercept_descriptors, recorder
from .ops import Op

real_open = io.open
RealFileIO = io.FileIO

_ACCESS = {"r": os.O_RDONLY, "w": os.O_WRONLY, "x": os.O_WRONLY, "a": os.O_WRONLY}
_CREATION = {
    "r": 0,
    "w": os.O_CREAT | os.O_TRUNC,
    "x": os.O_CREAT | os.O_EXCL,
    "a": os.O_CREAT | os.O_APPEND,
}


class FileIO(RealFileIO):
    """Un archivo crudo cuyas escrituras, recortes y cierres pasan por el grabador."""

    def __init__(
        self,
        file: Any,
        mode: str = "r",
        closefd: bool = True,
        opener: Callable[[Any, int], int] | None = None,
    ) -> None:
        active = recorder.current
        if active is None or isinstance(file, int):
            super().__init__(file, mode, closefd, opener)
            return
        if not closefd:
            # Con una ruta no se puede: que lo diga la original, que no llega a abrir nada.
            active.really(lambda: RealFileIO(file, mode, closefd, opener))
        flags = _flags(mode)
        fd = (
            intercept_descriptors.open_(file, flags, 0o666)
            if opener is None
            else opener(file, flags)
        )
        if not isinstance(fd, int) or fd < 0:
            # La original explica mejor qué tiene de malo ese descriptor.
            super().__init__(file, mode, closefd, lambda _path, _flags: fd)
            return
        try:
            super().__init__(fd, mode, closefd=True)
        except BaseException:
            intercept_descriptors.close(fd)
            raise
        self.name = file

    def write(self, data: Any, /) -> int:
        active = recorder.current
        if active is None or self.closed or not self.writable():
            return super().write(data)
        fd = self.fileno()
        if fd not in active.descriptors:
            return super().write(data)
        return active.write(fd, bytes(memoryview(data).cast("B")))

    def truncate(self, size: int | None = None, /) -> int:
        active = recorder.current
        if active is None or self.closed or not self.writable():
            return super().truncate(size)
        if self.fileno() not in active.descriptors:
            return super().truncate(size)
        length = self.tell() if size is None else size
        intercept_content.ftruncate(self.fileno(), length)
        return length

    def close(self) -> None:
        active = recorder.current
        if active is None or self.closed or not self.closefd:
            super().close()
            return
        fd = self.fileno()
        place = active.descriptors.get(fd)
        if place is None:
            super().close()
            return
        active.step(Op("close", path=place, fd=fd), super().close)
        active.descriptors.pop(fd, None)


def _flags(mode: str) -> int:
    """Las opciones de `os.open` que corresponden a un modo de `open` (sin «b» ni «t»)."""
    if set(mode) - set("rwxab+"):
        raise ValueError(f"invalid mode: {mode}")
    letters = [letter for letter in mode if letter in _ACCESS]
    if mode.count("+") > 1 or len(letters) != 1:
        raise ValueError(
            "Must have exactly one of create/read/write/append mode and at most one plus"
        )
    access = os.O_RDWR if "+" in mode else _ACCESS[letters[0]]
    return access | _CREATION[letters[0]] | os.O_CLOEXEC


def open_(
    file: Any,
    mode: str = "r",
    buffering: int = -1,
    encoding: str | None = None,
    errors: str | None = None,
    newline: str | None = None,
    closefd: bool = True,
    opener: Callable[[str, int], int] | None = None,
) -> Any:
    """Como `open`; dentro de la carpeta de pruebas, sobre un `FileIO` de los nuestros."""
    active = recorder.current
    if active is None or not _concerns(file, mode, opener):
        return real_open(file, mode, buffering, encoding, errors, newline, closefd, opener)
    binary = "b" in mode
    if _is_refused(mode, (encoding, errors, newline)):
        # La original lo rechaza, sin tocar el archivo y con su propio mensaje.
        return active.really(
            lambda: real_open(file, mode, buffering, encoding, errors, newline, closefd, opener)
        )
    raw = FileIO(file, mode.replace("b", "").replace("t", ""), closefd, opener)
    try:
        if buffering == 0:
            if not binary:
                raise ValueError("can't have unbuffered text I/O")
            return raw
        line_buffering = buffering == 1 and not binary
        size = raw._blksize if buffering < 0 or buffering == 1 else buffering  # type: ignore[attr-defined]
        buffer: io.BufferedRandom | io.BufferedWriter | io.BufferedReader
        if "+" in mode:
            buffer = io.BufferedRandom(raw, size)
        elif "r" in mode:
            buffer = io.BufferedReader(raw, size)
        else:
            buffer = io.BufferedWriter(raw, size)
        if binary:
            return buffer
        encoding = io.text_encoding(encoding)
        text = io.TextIOWrapper(buffer, encoding, errors, newline, line_buffering)
        text.mode = mode  # type: ignore[misc]
        return text
    except BaseException:
        raw.close()
        raise


def _is_refused(mode: str, text_options: tuple[object, object, object]) -> bool:
    """Si `open` rechaza esa combinación de modo y opciones antes de abrir nada."""
    binary = "b" in mode
    if set(mode) - set("rwxabt+") or len(set(mode)) != len(mode) or (binary and "t" in mode):
        return True
    if sum(letter in mode for letter in _ACCESS) != 1:
        return True
    return binary and any(option is not None for option in text_options)


def _concerns(file: Any, mode: str, opener: object) -> bool:
    """Si ese `open` puede acabar en la carpeta de pruebas (ante la duda, sí)."""
    active = recorder.current
    assert active is not None
    if not isinstance(mode, str):
        return False
    if isinstance(file, int):
        return file in active.descriptors
    return opener is not None or active.place(file, follow=True) is not None

"""Contenido: escribir, copiar y cambiar de longitud, pasando por el grabador.

Lo que el núcleo copia por su cuenta (`sendfile`, `copy_file_range`) se lee y se escribe aquí, para que
también se pueda matar a mitad de la escritura.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

from . import recorder
from .ops import Op
from .originals import real, tracked
from .recorder import Recorder

Buffer = bytes | bytearray | memoryview

_COPY_CHUNK = 8 * 2**20


def write(fd: int, data: Buffer, /) -> int:
    active = tracked(fd)
    return real["write"](fd, data) if active is None else active.write(fd, _flat([data]))


def pwrite(fd: int, data: Buffer, offset: int, /) -> int:
    active = tracked(fd)
    if active is None:
        return int(real["pwrite"](fd, data, offset))
    return active.write(fd, _flat([data]), offset)


def writev(fd: int, buffers: Iterable[Buffer], /) -> int:
    active = tracked(fd)
    return real["writev"](fd, buffers) if active is None else active.write(fd, _flat(buffers))


def pwritev(fd: int, buffers: Iterable[Buffer], offset: int, flags: int = 0, /) -> int:
    active = tracked(fd)
    if active is None:
        return int(real["pwritev"](fd, buffers, offset, flags))
    if flags:
        active.refuse("os.pwritev con opciones")
    return active.write(fd, _flat(buffers), offset)


def _flat(buffers: Iterable[Buffer]) -> bytes:
    return b"".join(memoryview(buffer).cast("B") for buffer in buffers)


def sendfile(
    out_fd: int, in_fd: int, offset: int | None, count: int, *rest: Any, **more: Any
) -> int:
    active = tracked(out_fd)
    if active is None:
        return int(real["sendfile"](out_fd, in_fd, offset, count, *rest, **more))
    data = _take(in_fd, min(count, _COPY_CHUNK), offset)
    return active.write(out_fd, data) if data else 0


def copy_file_range(
    src: int, dst: int, count: int, offset_src: int | None = None, offset_dst: int | None = None
) -> int:
    active = tracked(dst)
    if active is None:
        return int(real["copy_file_range"](src, dst, count, offset_src, offset_dst))
    data = _take(src, min(count, _COPY_CHUNK), offset_src)
    return active.write(dst, data, offset_dst) if data else 0


def _take(fd: int, count: int, offset: int | None) -> bytes:
    return os.read(fd, count) if offset is None else os.pread(fd, count, offset)


def splice(src: int, dst: int, count: int, *rest: Any, **more: Any) -> int:
    active = tracked(dst)
    if active is not None:
        active.refuse("os.splice")
    return int(real["splice"](src, dst, count, *rest, **more))


def truncate(path: Any, length: int) -> None:
    if isinstance(path, int):
        ftruncate(path, length)
        return
    active = recorder.current
    place = active.place(path, follow=True) if active is not None else None
    if active is None or place is None:
        real["truncate"](path, length)
        return
    active.step(Op("truncate", path=place, size=length), lambda: real["truncate"](path, length))


def ftruncate(fd: int, length: int, /) -> None:
    active = tracked(fd)
    if active is None:
        real["ftruncate"](fd, length)
        return
    _resize(active, fd, length, lambda: real["ftruncate"](fd, length))


def posix_fallocate(fd: int, offset: int, length: int, /) -> None:
    active = tracked(fd)
    if active is None:
        real["posix_fallocate"](fd, offset, length)
        return
    size = max(os.fstat(fd).st_size, offset + length)
    _resize(active, fd, size, lambda: real["posix_fallocate"](fd, offset, length))


def _resize(active: Recorder, fd: int, size: int, action: Callable[[], None]) -> None:
    op = Op("truncate", path=active.descriptors[fd], fd=fd, size=size)
    active.step(op, action)
    if fd in active.sync_descriptors:
        active.step(Op("fsync", path=op.path, fd=fd), lambda: None)

"""Descriptores: abrir, cerrar, duplicar y llevar al disco, pasando por el grabador.

Cada función hace lo mismo que la original, con la misma firma. Sin grabación en curso, o si la ruta o
el descriptor no son de la carpeta de pruebas, llama a la original y nada más.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from typing import Any

from . import recorder
from .ops import Kind, Op
from .originals import real, real_fcntl, tracked
from .recorder import Recorder

_SYNC_FLAGS = os.O_SYNC | getattr(os, "O_DSYNC", 0)


def open_(path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
    active = recorder.current
    place = None
    if active is not None:
        place = active.place(path, dir_fd=dir_fd, follow=not flags & (os.O_NOFOLLOW | os.O_EXCL))
    if active is None or place is None:
        fd: int = real["open"](path, flags, mode, dir_fd=dir_fd)
        if active is not None:
            active.descriptors.pop(fd, None)
        return fd
    created = bool(flags & os.O_CREAT) and not os.path.lexists(f"{active.root}/{place}")
    fd = active.step(
        Op("open", path=place, flags=flags, created=created),
        lambda: real["open"](path, flags, mode, dir_fd=dir_fd),
    )
    _adopt(active, fd, place, syncs=bool(flags & _SYNC_FLAGS))
    return fd


def _adopt(active: Recorder, fd: int, place: str, *, syncs: bool) -> None:
    active.descriptors[fd] = place
    active.sync_descriptors.discard(fd)
    if syncs:
        active.sync_descriptors.add(fd)


def close(fd: int) -> None:
    active = tracked(fd)
    if active is None:
        real["close"](fd)
        return
    place = active.descriptors[fd]
    active.step(Op("close", path=place, fd=fd), lambda: real["close"](fd))
    active.descriptors.pop(fd, None)


def closerange(fd_low: int, fd_high: int, /) -> None:
    active = recorder.current
    if active is not None:
        for fd in [fd for fd in active.descriptors if fd_low <= fd < fd_high]:
            close(fd)
    real["closerange"](fd_low, fd_high)


def dup(fd: int, /) -> int:
    return _duplicate(fd, lambda: real["dup"](fd))


def dup2(fd: int, fd2: int, inheritable: bool = True) -> int:
    active = recorder.current
    if active is not None and fd != fd2:
        active.descriptors.pop(fd2, None)
    return _duplicate(fd, lambda: real["dup2"](fd, fd2, inheritable))


def _duplicate(fd: int, action: Callable[[], int]) -> int:
    active = tracked(fd)
    if active is None:
        return action()
    place = active.descriptors[fd]
    copy = active.step(Op("dup", path=place, source_fd=fd), action)
    _adopt(active, copy, place, syncs=fd in active.sync_descriptors)
    return copy


def fcntl_(fd: Any, cmd: int, arg: Any = 0) -> Any:
    number = fd if isinstance(fd, int) else fd.fileno()
    active = tracked(number)
    if active is None:
        return real_fcntl(fd, cmd, arg)
    if cmd in (fcntl.F_DUPFD, fcntl.F_DUPFD_CLOEXEC):
        return _duplicate(number, lambda: real_fcntl(fd, cmd, arg))
    if cmd == getattr(fcntl, "F_FULLFSYNC", None):
        place = active.descriptors[number]
        return active.step(Op("fsync", path=place, fd=number), lambda: real_fcntl(fd, cmd, arg))
    return real_fcntl(fd, cmd, arg)


def fsync(fd: Any) -> None:
    _sync_one("fsync", fd)


def fdatasync(fd: Any) -> None:
    _sync_one("fdatasync", fd)


def _sync_one(kind: Kind, fd: Any) -> None:
    number = fd if isinstance(fd, int) else fd.fileno()
    active = tracked(number)
    if active is None:
        real[kind](fd)
        return
    active.step(Op(kind, path=active.descriptors[number], fd=number), lambda: real[kind](fd))


def sync() -> None:
    active = recorder.current
    if active is None:
        real["sync"]()
        return
    # La de verdad vaciaría la caché de todo el equipo; para la carpeta de pruebas da lo mismo.
    active.step(Op("sync"), lambda: None)

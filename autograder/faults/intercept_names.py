"""Nombres: renombrar, enlazar, borrar y crear carpetas, pasando por el grabador.

Entre `work`, `tmp` y el resto del disco no se puede renombrar ni enlazar (regla 6 de `model`).
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable
from typing import Any

from . import recorder
from .ops import Kind, Op
from .originals import real, tracked

_OWN_FD = re.compile(r"^(?:/proc/(?:self|\d+)/fd|/dev/fd)/(\d+)$")


def rename(
    src: Any, dst: Any, *, src_dir_fd: int | None = None, dst_dir_fd: int | None = None
) -> None:
    _rename("rename", src, dst, src_dir_fd, dst_dir_fd)


def replace(
    src: Any, dst: Any, *, src_dir_fd: int | None = None, dst_dir_fd: int | None = None
) -> None:
    _rename("replace", src, dst, src_dir_fd, dst_dir_fd)


def _rename(name: str, src: Any, dst: Any, src_dir_fd: int | None, dst_dir_fd: int | None) -> None:
    def action() -> None:
        real[name](src, dst, src_dir_fd=src_dir_fd, dst_dir_fd=dst_dir_fd)

    _move("rename", src, dst, src_dir_fd, dst_dir_fd, action)


def link(
    src: Any,
    dst: Any,
    *,
    src_dir_fd: int | None = None,
    dst_dir_fd: int | None = None,
    follow_symlinks: bool = True,
) -> None:
    def action() -> None:
        real["link"](
            src, dst, src_dir_fd=src_dir_fd, dst_dir_fd=dst_dir_fd, follow_symlinks=follow_symlinks
        )

    active = recorder.current
    unnamed = _OWN_FD.match(os.fsdecode(src)) if active is not None else None
    if active is not None and unnamed is not None and tracked(int(unnamed[1])):
        place = active.place(dst, dir_fd=dst_dir_fd)
        if place is None:
            raise _cross_device(src, dst)
        active.step(Op("link", target=place, source_fd=int(unnamed[1])), action)
        return
    _move("link", src, dst, src_dir_fd, dst_dir_fd, action)


def _move(
    kind: Kind,
    src: Any,
    dst: Any,
    src_dir_fd: int | None,
    dst_dir_fd: int | None,
    action: Callable[[], None],
) -> None:
    active = recorder.current
    if active is None:
        action()
        return
    start = active.place(src, dir_fd=src_dir_fd)
    end = active.place(dst, dir_fd=dst_dir_fd)
    if start is None and end is None:
        action()
        return
    if _device(start) != _device(end):
        if not os.path.lexists(src):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), src, None, dst)
        raise _cross_device(src, dst)
    assert start is not None and end is not None
    active.step(Op(kind, path=start, target=end), action)


def _device(place: str | None) -> str | None:
    return None if place is None else place.partition("/")[0]


def _cross_device(src: Any, dst: Any) -> OSError:
    return OSError(errno.EXDEV, os.strerror(errno.EXDEV), src, None, dst)


def unlink(path: Any, *, dir_fd: int | None = None) -> None:
    _named("unlink", path, dir_fd, lambda: real["unlink"](path, dir_fd=dir_fd))


def remove(path: Any, *, dir_fd: int | None = None) -> None:
    _named("unlink", path, dir_fd, lambda: real["remove"](path, dir_fd=dir_fd))


def mkdir(path: Any, mode: int = 0o777, *, dir_fd: int | None = None) -> None:
    _named("mkdir", path, dir_fd, lambda: real["mkdir"](path, mode, dir_fd=dir_fd))


def rmdir(path: Any, *, dir_fd: int | None = None) -> None:
    _named("rmdir", path, dir_fd, lambda: real["rmdir"](path, dir_fd=dir_fd))


def symlink(
    src: Any, dst: Any, target_is_directory: bool = False, *, dir_fd: int | None = None
) -> None:
    def action() -> None:
        real["symlink"](src, dst, target_is_directory, dir_fd=dir_fd)

    _named("symlink", dst, dir_fd, action, text=os.fsdecode(src))


def mkfifo(path: Any, mode: int = 0o666, *, dir_fd: int | None = None) -> None:
    _refuse_inside("os.mkfifo", path, dir_fd)
    real["mkfifo"](path, mode, dir_fd=dir_fd)


def mknod(path: Any, mode: int = 0o600, device: int = 0, *, dir_fd: int | None = None) -> None:
    _refuse_inside("os.mknod", path, dir_fd)
    real["mknod"](path, mode, device, dir_fd=dir_fd)


def _refuse_inside(what: str, path: Any, dir_fd: int | None) -> None:
    active = recorder.current
    if active is not None and active.place(path, dir_fd=dir_fd) is not None:
        active.refuse(what)


def _named(
    kind: Kind, path: Any, dir_fd: int | None, action: Callable[[], None], *, text: str = ""
) -> None:
    active = recorder.current
    place = active.place(path, dir_fd=dir_fd) if active is not None else None
    if active is None or place is None:
        action()
        return
    active.step(Op(kind, path=place, target=text), action)

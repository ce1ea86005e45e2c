"""Las funciones de `os` (y de `fcntl`) que pasan por el grabador.

Cada una hace lo mismo que la original, con la misma firma. Sin grabación en curso, o si la ruta o
el descriptor no son de la carpeta de pruebas, llama a la original y nada más.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
from collections.abc import Callable, Iterable
from typing import Any

from . import recorder
from .ops import Kind, Op
from .recorder import Recorder

Buffer = bytes | bytearray | memoryview

real: dict[str, Callable[..., Any]] = {
    name: getattr(os, name)
    for name in [
        "open",
        "close",
        "closerange",
        "dup",
        "dup2",
        "write",
        "pwrite",
        "writev",
        "pwritev",
        "sendfile",
        "copy_file_range",
        "splice",
        "truncate",
        "ftruncate",
        "posix_fallocate",
        "fsync",
        "fdatasync",
        "sync",
        "rename",
        "replace",
        "unlink",
        "remove",
        "link",
        "symlink",
        "mkdir",
        "rmdir",
        "mkfifo",
        "mknod",
    ]
    if hasattr(os, name)
}
real_fcntl = fcntl.fcntl

_OWN_FD = re.compile(r"^(?:/proc/(?:self|\d+)/fd|/dev/fd)/(\d+)$")
_SYNC_FLAGS = os.O_SYNC | os.O_DSYNC
_TMPFILE = getattr(os, "O_TMPFILE", 0)
_COPY_CHUNK = 8 * 2**20


def _tracked(fd: Any) -> Recorder | None:
    active = recorder.current
    return active if active is not None and fd in active.descriptors else None


# ---------------------------------------------------------------------- descriptores
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
    active = _tracked(fd)
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
    active = _tracked(fd)
    if active is None:
        return action()
    place = active.descriptors[fd]
    copy = active.step(Op("dup", path=place, source_fd=fd), action)
    _adopt(active, copy, place, syncs=fd in active.sync_descriptors)
    return copy


def fcntl_(fd: Any, cmd: int, arg: Any = 0) -> Any:
    number = fd if isinstance(fd, int) else fd.fileno()
    active = _tracked(number)
    if active is None:
        return real_fcntl(fd, cmd, arg)
    if cmd in (fcntl.F_DUPFD, fcntl.F_DUPFD_CLOEXEC):
        return _duplicate(number, lambda: real_fcntl(fd, cmd, arg))
    if cmd == getattr(fcntl, "F_FULLFSYNC", None):
        place = active.descriptors[number]
        return active.step(Op("fsync", path=place, fd=number), lambda: real_fcntl(fd, cmd, arg))
    return real_fcntl(fd, cmd, arg)


# ---------------------------------------------------------------------- contenido
def write(fd: int, data: Buffer, /) -> int:
    active = _tracked(fd)
    return real["write"](fd, data) if active is None else active.write(fd, _flat([data]))


def pwrite(fd: int, data: Buffer, offset: int, /) -> int:
    active = _tracked(fd)
    if active is None:
        return int(real["pwrite"](fd, data, offset))
    return active.write(fd, _flat([data]), offset)


def writev(fd: int, buffers: Iterable[Buffer], /) -> int:
    active = _tracked(fd)
    return real["writev"](fd, buffers) if active is None else active.write(fd, _flat(buffers))


def pwritev(fd: int, buffers: Iterable[Buffer], offset: int, flags: int = 0, /) -> int:
    active = _tracked(fd)
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
    active = _tracked(out_fd)
    if active is None:
        return int(real["sendfile"](out_fd, in_fd, offset, count, *rest, **more))
    data = _take(in_fd, min(count, _COPY_CHUNK), offset)
    return active.write(out_fd, data) if data else 0


def copy_file_range(
    src: int, dst: int, count: int, offset_src: int | None = None, offset_dst: int | None = None
) -> int:
    active = _tracked(dst)
    if active is None:
        return int(real["copy_file_range"](src, dst, count, offset_src, offset_dst))
    data = _take(src, min(count, _COPY_CHUNK), offset_src)
    return active.write(dst, data, offset_dst) if data else 0


def _take(fd: int, count: int, offset: int | None) -> bytes:
    return os.read(fd, count) if offset is None else os.pread(fd, count, offset)


def splice(src: int, dst: int, count: int, *rest: Any, **more: Any) -> int:
    active = _tracked(dst)
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
    active = _tracked(fd)
    if active is None:
        real["ftruncate"](fd, length)
        return
    _resize(active, fd, length, lambda: real["ftruncate"](fd, length))


def posix_fallocate(fd: int, offset: int, length: int, /) -> None:
    active = _tracked(fd)
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


# ---------------------------------------------------------------------- durabilidad
def fsync(fd: Any) -> None:
    _sync_one("fsync", fd)


def fdatasync(fd: Any) -> None:
    _sync_one("fdatasync", fd)


def _sync_one(kind: Kind, fd: Any) -> None:
    number = fd if isinstance(fd, int) else fd.fileno()
    active = _tracked(number)
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


# ---------------------------------------------------------------------- nombres
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
    if active is not None and unnamed is not None and _tracked(int(unnamed[1])):
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


replacements: dict[str, Callable[..., Any]] = {
    "open": open_,
    "close": close,
    "closerange": closerange,
    "dup": dup,
    "dup2": dup2,
    "write": write,
    "pwrite": pwrite,
    "writev": writev,
    "pwritev": pwritev,
    "sendfile": sendfile,
    "copy_file_range": copy_file_range,
    "splice": splice,
    "truncate": truncate,
    "ftruncate": ftruncate,
    "posix_fallocate": posix_fallocate,
    "fsync": fsync,
    "fdatasync": fdatasync,
    "sync": sync,
    "rename": rename,
    "replace": replace,
    "unlink": unlink,
    "remove": remove,
    "link": link,
    "symlink": symlink,
    "mkdir": mkdir,
    "rmdir": rmdir,
    "mkfifo": mkfifo,
    "mknod": mknod,
}

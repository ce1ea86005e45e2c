"""Las funciones originales de `os` y de `fcntl`, tal como eran antes de interceptar nada."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from typing import Any

from . import recorder
from .recorder import Recorder

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


def tracked(fd: Any) -> Recorder | None:
    """La grabación en curso, si sigue a ese descriptor."""
    active = recorder.current
    return active if active is not None and fd in active.descriptors else None

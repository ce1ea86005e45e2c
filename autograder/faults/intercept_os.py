"""La tabla: qué función nuestra sustituye a cada función de `os`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import intercept_content as content
from . import intercept_descriptors as descriptors
from . import intercept_names as names

replacements: dict[str, Callable[..., Any]] = {
    "open": descriptors.open_,
    "close": descriptors.close,
    "closerange": descriptors.closerange,
    "dup": descriptors.dup,
    "dup2": descriptors.dup2,
    "fsync": descriptors.fsync,
    "fdatasync": descriptors.fdatasync,
    "sync": descriptors.sync,
    "write": content.write,
    "pwrite": content.pwrite,
    "writev": content.writev,
    "pwritev": content.pwritev,
    "sendfile": content.sendfile,
    "copy_file_range": content.copy_file_range,
    "splice": content.splice,
    "truncate": content.truncate,
    "ftruncate": content.ftruncate,
    "posix_fallocate": content.posix_fallocate,
    "rename": names.rename,
    "replace": names.replace,
    "unlink": names.unlink,
    "remove": names.remove,
    "link": names.link,
    "symlink": names.symlink,
    "mkdir": names.mkdir,
    "rmdir": names.rmdir,
    "mkfifo": names.mkfifo,
    "mknod": names.mknod,
}

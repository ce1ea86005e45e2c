"""Pone las interceptoras en su sitio, una vez por proceso y antes que el código de quien aprende.

`install` sustituye las funciones en `os`, `posix`, `io`, `_io`, `builtins` y `fcntl`, y también en
cualquier módulo ya importado que se guardara una (`from os import fsync`, `bltn_open = open`) y en
los argumentos por omisión de toda función viva. Lo que se importe después ya recibe las nuevas. Sin grabación en curso
no hacen más que llamar a las originales.

La auditoría de CPython (PEP 578) vigila lo que no pasa por aquí: un `open` de C, `mmap`, otro proceso,
`ctypes`, SQLite dentro de la carpeta. El grabador lo apunta como no visto y no se juzga.
"""

from __future__ import annotations

import builtins
import fcntl
import gc
import io
import os
import sys
from types import FunctionType
from typing import Any

from . import intercept_descriptors, intercept_io, intercept_os, originals, recorder

_NAME_EVENTS = frozenset(
    {"os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate"}
)
_PROCESS_EVENTS = {
    "subprocess.Popen": "otro proceso",
    "os.system": "otro proceso",
    "os.exec": "otro proceso",
    "os.posix_spawn": "otro proceso",
    "os.fork": "os.fork",
    "os.forkpty": "os.fork",
}
_CHANGING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC

_installed = False


def install() -> None:
    """Deja interceptadas las operaciones de archivo de este proceso. Repetirla no hace nada."""
    global _installed
    if _installed:
        return
    _installed = True
    swaps: dict[int, Any] = {}
    for name, replacement in intercept_os.replacements.items():
        if name in originals.real:
            original = originals.real[name]
            _dress(replacement, original)
            swaps[id(original)] = replacement
            for support in (os.supports_dir_fd, os.supports_fd, os.supports_follow_symlinks):
                if original in support:
                    support.add(replacement)
    _dress(intercept_descriptors.fcntl_, originals.real_fcntl)
    _dress(intercept_io.open_, intercept_io.real_open)
    _dress(intercept_io.FileIO, intercept_io.RealFileIO)
    swaps[id(originals.real_fcntl)] = intercept_descriptors.fcntl_
    swaps[id(intercept_io.real_open)] = intercept_io.open_
    swaps[id(intercept_io.RealFileIO)] = intercept_io.FileIO
    _swap_everywhere(swaps)
    sys.addaudithook(_audit)


def _dress(replacement: Any, original: Any) -> None:
    """Le da el nombre de la original: así se serializa y se muestra igual."""
    for name in ("__name__", "__qualname__", "__module__", "__doc__"):
        setattr(replacement, name, getattr(original, name))


def _swap_everywhere(swaps: dict[int, Any]) -> None:
    ours = f"{__package__}."
    assert {builtins, os, io, fcntl} <= set(sys.modules.values())
    for name, module in list(sys.modules.items()):
        space = getattr(module, "__dict__", None)
        if name.startswith(ours) or not isinstance(space, dict):
            continue
        for key, value in list(space.items()):
            if id(value) in swaps:
                space[key] = swaps[id(value)]
    for item in gc.get_objects():
        if type(item) is FunctionType:
            _swap_defaults(item, swaps)


def _swap_defaults(function: FunctionType, swaps: dict[int, Any]) -> None:
    if function.__defaults__:
        function.__defaults__ = tuple(swaps.get(id(v), v) for v in function.__defaults__)
    if function.__kwdefaults__:
        for key, value in function.__kwdefaults__.items():
            function.__kwdefaults__[key] = swaps.get(id(value), value)


def _audit(event: str, args: tuple[Any, ...]) -> None:
    active = recorder.current
    if active is None or active.is_ours():
        return
    if event == "open":
        path, _mode, flags = args
        if isinstance(flags, int) and flags & _CHANGING and _is_inside(active, path):
            active.refuse("un archivo abierto sin pasar por os ni por io")
    elif event in _NAME_EVENTS:
        if any(_is_inside(active, argument) for argument in args):
            active.refuse(event)
    elif event in _PROCESS_EVENTS:
        active.refuse(_PROCESS_EVENTS[event])
    elif event == "mmap.__new__":
        fd, _length, access = args[:3]
        if fd in active.descriptors and access != 1:  # 1 = ACCESS_READ
            active.refuse("mmap")
    elif event == "ctypes.dlsym":
        if not str(args[1]).startswith(("Py", "_Py")):
            active.refuse("ctypes")
    elif event == "sqlite3.connect":
        if _is_inside(active, args[0]):
            active.refuse("sqlite3")
    elif event == "fcntl.ioctl" and args[0] in active.descriptors:
        active.refuse("fcntl.ioctl")


def _is_inside(active: recorder.Recorder, path: Any) -> bool:
    if not isinstance(path, (str, bytes, os.PathLike)):
        return False
    return active.place(path, follow=True) is not None

"""Matar un proceso con todos sus descendientes y no dejar rastro de su carpeta.

En Linux el servidor adopta a los huérfanos (PR_SET_CHILD_SUBREAPER), así que un demonio que se
desprende con `setsid` y doble `fork` vuelve a ser hijo suyo y se le encuentra.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import signal
import sys
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
ROUNDS_MAX = 2000


def adopt_orphans() -> None:
    """Que los descendientes huérfanos pasen a ser hijos de este proceso (solo Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def children_of(pid: int) -> list[int]:
    """Los hijos directos de `pid`, según /proc; una lista vacía donde no lo hay."""
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except OSError:
        return []
    return [int(word) for word in text.split()]


def descendants_of(pid: int, *, limit: int) -> list[int]:
    """Los descendientes vivos de `pid`; deja de contar al pasar de `limit`."""
    found: list[int] = []
    waiting = [pid]
    while waiting and len(found) <= limit:
        children = children_of(waiting.pop())
        found += children
        waiting += children
    return found


def kill_all(leader: int) -> None:
    """Mata el grupo de `leader` y a cuantos hijos queden, hasta que no quede ninguno."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
    for _ in range(ROUNDS_MAX):
        try:
            pid, _status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid:
            continue
        survivors = descendants_of(os.getpid(), limit=10_000)
        for survivor in survivors:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(survivor, signal.SIGKILL)
        if not survivors:
            return
        with contextlib.suppress(ChildProcessError):
            os.waitpid(-1, 0)


def remove_folder(folder: str) -> None:
    """Borra la carpeta de una ejecución, aunque le hayan quitado los permisos."""
    top = Path(folder)
    try:
        top.rmdir()
    except OSError:
        with contextlib.suppress(OSError):
            top.chmod(0o700)
        for parent, names, _files in os.walk(top):
            for name in names:
                inner = Path(parent, name)
                if not inner.is_symlink():
                    inner.chmod(0o700)
        shutil.rmtree(top, ignore_errors=True)

"""Que un proceso con código de quien aprende no sobreviva a quien lo lanzó.

Un bucle sin fin seguiría gastando CPU después de cerrar el cuaderno. En Linux el núcleo lo mata
cuando muere su padre; en los demás sistemas lo corta el límite de CPU.
"""

from __future__ import annotations

import ctypes
import resource
import signal
import sys

PR_SET_PDEATHSIG = 1
CPU_S = 120

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent() -> None:
    """Pide al núcleo un SIGKILL para este proceso cuando muera su padre (solo Linux)."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def tie(cpu_s: int = CPU_S) -> None:
    """Ata este proceso: muere con su padre y, en cualquier caso, al gastar `cpu_s` de CPU."""
    die_with_parent()
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    limit = cpu_s if hard == resource.RLIM_INFINITY else min(cpu_s, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))

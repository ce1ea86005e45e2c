"""¿Queda vivo algo de lo que lanzó un arnés? Se responde por su grupo de procesos.

Una herramienta puede haber dejado un proceso hijo que sigue trabajando aunque el arnés haya muerto.
Mientras quede alguien en el grupo, que el mundo diga «no consta» no significa que no vaya a pasar.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple


class Group(NamedTuple):
    """Un grupo de procesos: su número y cuándo empezó quien lo encabeza.

    `started` son los tictacs desde el arranque que dice Linux en `/proc/PID/stat`; 0 donde no se
    puede saber. Distingue a un grupo de otro posterior con el mismo número.
    """

    id: int
    started: int


def current_group() -> Group:
    """El grupo de este proceso."""
    return _group(os.getpid(), os.getpgrp())


@lru_cache(maxsize=1)
def _group(pid: int, number: int) -> Group:
    """El grupo en que está un proceso: mientras no cambie de grupo, se mira una vez."""
    return Group(number, _started(number))


def is_known_dead(group: Group) -> bool:
    """Si consta que no queda nadie de ese grupo; ante la duda, no."""
    try:
        os.killpg(group.id, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    now = _started(group.id)
    return bool(now and group.started and now != group.started)


def _started(pid: int) -> int:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0
    return int(stat.rpartition(")")[2].split()[19])

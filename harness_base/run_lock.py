"""Una ejecución la escribe un solo proceso cada vez: mientras vive, los demás se rechazan.

Es un cerrojo del sistema operativo sobre `RUN.lock`: lo suelta el núcleo cuando el proceso muere, se
muera como se muera, así que no hay cerrojos olvidados que borrar a mano. El archivo vacío se queda.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from harness_base.errors import RunBusy

WAIT_S = 0.3
"""Lo que se espera antes de rechazar: `is_busy` lo toma un instante para mirar."""


@contextmanager
def locked(folder: Path, run: str) -> Iterator[None]:
    """Toma la ejecución mientras dura el `with`; lanza `RunBusy` si la tiene otro proceso."""
    from filelock import FileLock, Timeout  # tarda en cargarse, y quien solo mira no lo necesita

    lock = FileLock(lock_path(folder, run), timeout=WAIT_S)
    try:
        lock.acquire()
    except Timeout:
        raise RunBusy(
            f"Otro proceso tiene abierta la ejecución {run}. Espera a que termine o páralo (Ctrl+C) "
            "antes de seguir con ella."
        ) from None
    try:
        yield
    finally:
        lock.release()


def is_busy(folder: Path, run: str) -> bool:
    """Si la tiene ahora algún proceso, también este. No crea nada, y le basta con poder leer.

    Pide el mismo cerrojo, compartido, sobre un archivo abierto solo para leer. Si no se puede ni
    leer, no se sabe: se toma por libre, porque quien vaya a escribir lo pedirá de todos modos.
    """
    try:
        with lock_path(folder, run).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def lock_path(folder: Path, run: str) -> Path:
    """El archivo del cerrojo de una ejecución."""
    return folder / f"{run}.lock"

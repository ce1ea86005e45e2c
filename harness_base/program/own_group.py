"""Un grupo de procesos propio, para que el «no» de una sonda pueda ser definitivo.

El «no consta» de una sonda solo vale si nada de lo que lanzó el proceso muerto puede actuar ya, y
eso se sabe por su grupo de procesos (véase `process_group`). Con un grupo compartido con quien lo
lanzó, que sigue vivo, nunca se sabría.

Quien encabeza ya un grupo se queda en él: es lo normal al escribir la orden en una terminal. Si no
hay terminal (un servicio, un cuaderno, otro programa), se crea uno. Con una terminal y sin encabezar
el grupo (una tubería, un guion de la shell) no se toca nada: un grupo aparte dejaría de recibir
Ctrl+C. Ahí una duda sobre una nota se queda en duda; quien lance el programa y la quiera resuelta,
que le dé un grupo (`process_group=0` en `subprocess.Popen`) y le pase las señales.
"""

from __future__ import annotations

import os
from pathlib import Path

TERMINAL = Path("/dev/tty")


def take_own_group() -> None:
    """Crea el grupo propio, si se puede sin perder Ctrl+C."""
    if os.getpgrp() != os.getpid() and not _has_terminal():
        os.setpgrp()


def _has_terminal() -> bool:
    try:
        os.close(os.open(TERMINAL, os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True

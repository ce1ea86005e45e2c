"""Los descriptores 0, 1 y 2, ocupados por lo que se espera de ellos.

Quien lanza el programa puede darlos cerrados (`2>&-`). El siguiente archivo que se abriera ocuparía
ese número y, si fuera el de la ejecución, un aviso acabaría escrito dentro de ella.
"""

from __future__ import annotations

import os
import sys


def fill_closed_streams() -> None:
    """Pone `/dev/null` en los que estén cerrados."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # recibe el número libre más bajo: ese
    for name, number in (("stdout", 1), ("stderr", 2)):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w", encoding="utf-8", closefd=False))

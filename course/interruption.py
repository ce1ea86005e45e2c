"""Que parar una orden de cualquier manera la pare como Ctrl+C: sin nada en marcha ni por borrar."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

_STOPS = (signal.SIGTERM, signal.SIGHUP)


@contextmanager
def stopped_like_ctrl_c() -> Iterator[None]:
    """Dentro, SIGTERM y SIGHUP lanzan `KeyboardInterrupt`; si alguien las ignora, se respeta."""
    changed = [number for number in _STOPS if signal.getsignal(number) is signal.SIG_DFL]
    for number in changed:
        signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)

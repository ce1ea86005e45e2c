"""Parar sin perder nada cuando llega SIGINT (Ctrl+C) o SIGTERM.

La señal no interrumpe: se apunta, y la tarea se detiene al acabar la llamada en curso o en el
siguiente punto de control, lo que llegue antes. La segunda señal sale en el acto, como si mataran el
proceso: también a eso se sobrevive.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from harness_base.errors import HarnessError
from harness_base.outcome import outcome_of
from harness_base.program.exit_codes import Exit
from harness_base.types import Event

SIGNALS = (signal.SIGINT, signal.SIGTERM)
STOPS = frozenset({"turn.started", "assistant.appended", "tool.finished", "turn.finished"})
"""Los momentos en los que no hay nada a medias."""

_NOTICE = "\nPausa pedida: acabo la llamada en curso. Otra vez, y salgo en el acto.\n"
_SHOW_CURSOR = "\x1b[?25h"


class Paused(HarnessError):
    """La tarea está en pausa: lo hecho está en disco."""


class Pause:
    """Oyente del bucle que lo detiene si se ha pedido; va detrás de quien guarda.

    `save` deja en disco todo lo apuntado.
    """

    def __init__(self, save: Callable[[], None]) -> None:
        self._save = save
        self._asked: str | None = None

    def __call__(self, event: Event) -> None:
        if self._asked is None or event.name not in STOPS:
            return
        if event.name == "turn.finished" and outcome_of(event.scene) is not None:
            return  # ya ha terminado: solo falta decirlo
        self._save()
        raise Paused(f"En pausa por {self._asked}.")

    def ask(self, reason: str) -> None:
        """Pide la pausa."""
        self._asked = reason

    @contextmanager
    def on_signals(self) -> Iterator[None]:
        """Atiende las señales mientras dura el `with`."""
        before = {number: signal.signal(number, self._on_signal) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self._asked is not None:
            if sys.stderr.isatty():
                _tell(_SHOW_CURSOR)
            os._exit(Exit.INTERRUPTED)
        self.ask(signal.Signals(number).name)
        _tell(_NOTICE)


def _tell(text: str) -> None:
    """Escribe sin pasar por los búferes, que quien se ha interrumpido puede tener a medias."""
    with suppress(OSError):
        os.write(2, text.encode("utf-8"))

"""El progreso de la instalación, cuando aún no hay ningún paquete con que dibujarlo."""

from __future__ import annotations

import sys
from types import TracebackType


class Progress:
    """`fase N de M`: una línea que se reescribe en un terminal; si no, una de vez en cuando."""

    def __init__(self) -> None:
        self._rewrites = sys.stdout.isatty()
        self._phase = ""
        self._shown = -1
        self._line_is_open = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._close_line()

    def show(self, phase: str, done: int, total: int) -> None:
        """Enseña que van `done` de `total`; sin terminal, cada cuarto del camino."""
        if phase != self._phase:
            self._close_line()
            self._phase, self._shown = phase, -1
        step = done if self._rewrites else done * 4 // total
        if step == self._shown:
            return
        self._shown = step
        filled = 24 * done // total
        bar = "█" * filled + "░" * (24 - filled)
        text = f"  {phase:<21} {bar} {done:>3} de {total}"
        print(f"\r{text}" if self._rewrites else text, end="" if self._rewrites else "\n")
        sys.stdout.flush()
        self._line_is_open = self._rewrites

    def say(self, message: str) -> None:
        """Una línea entera, una sola vez aunque se repita."""
        if message != self._phase:
            self._close_line()
            self._phase = message
            print(f"  {message}", flush=True)

    def _close_line(self) -> None:
        if self._line_is_open:
            print(flush=True)
            self._line_is_open = False

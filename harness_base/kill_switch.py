"""Un interruptor que mata el proceso de verdad, con SIGKILL, en un momento elegido.

SIGKILL no se puede atender: no se ejecuta ningún `finally` ni se vacía ningún búfer. Es lo más
parecido a que el sistema mate el proceso, y no dice nada de los cortes de luz.
"""

from __future__ import annotations

import os
import re
import signal
from typing import get_args

from harness_base.errors import HarnessError
from harness_base.types import Event, EventName

WORLD_COMMITTED = "world.committed"
"""Justo después de que el mundo confirme un cambio, antes de que la herramienta vuelva."""

MOMENTS = (*get_args(EventName), WORLD_COMMITTED)

_COUNT = re.compile(r"[1-9][0-9]{0,17}\Z")


class KillSwitch:
    """Mata el proceso la vez número `count` que ocurre `moment`.

    Es un oyente del bucle y su `on_commit` vale para el mundo.
    """

    def __init__(self, moment: str, count: int) -> None:
        self.moment = moment
        self._left = count

    @classmethod
    def parse(cls, text: str) -> KillSwitch:
        """De `"turn.started:9"` al interruptor; `HarnessError` si no se entiende."""
        moment, _, count = text.partition(":")
        if moment not in MOMENTS or not _COUNT.match(count):
            raise HarnessError(
                f"«{text}» no dice cuándo morir: escribe MOMENTO:N, por ejemplo turn.started:9. "
                f"Los momentos son {', '.join(MOMENTS)}."
            )
        return cls(moment, int(count))

    def __call__(self, event: Event) -> None:
        self._pass(event.name)

    def on_commit(self, operation: str) -> None:
        """Para `World(on_commit=…)`."""
        self._pass(WORLD_COMMITTED)

    def _pass(self, moment: str) -> None:
        if moment != self.moment:
            return
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

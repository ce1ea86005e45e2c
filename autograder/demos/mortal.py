"""Un proceso que muere por SIGKILL al llegar a un momento, y un registro que pasa por ellos.

Los momentos tienen nombre: los eventos del bucle, `world.committed` y los del registro
(`before.intention`, `half.intention`, `intention`, `intention.HERRAMIENTA`; los tres primeros también
con `outcome`; y `sync`).
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from harness_base.intent_log import Intention, IntentLog, LogEntry, Outcome
from harness_base.kill_switch import WORLD_COMMITTED
from harness_base.types import Event


class Mortal:
    """Quien cuenta los momentos y muere en uno. `dies(momento)` dice si es ese."""

    def __init__(self, dies: Callable[[str], bool] = lambda moment: False) -> None:
        self._dies = dies

    def reach(self, moment: str, last_act: Callable[[], None] = lambda: None) -> None:
        """Se llega a ese momento; si toca morir, antes ocurre `last_act`."""
        if self._dies(moment):
            last_act()
            os.kill(os.getpid(), signal.SIGKILL)

    def __call__(self, event: Event) -> None:
        """Para el bucle, como oyente."""
        self.reach(event.name)

    def on_commit(self, operation: str) -> None:
        """Para `World(on_commit=…)`."""
        self.reach(WORLD_COMMITTED)


def nth(text: str) -> Callable[[str], bool]:
    """De `"world.committed:3"` a la pregunta «¿es este el tercero?»."""
    wanted, _, count = text.partition(":")
    left = int(count)

    def dies(moment: str) -> bool:
        nonlocal left
        left -= moment == wanted
        return left == 0

    return dies


class MortalLog(IntentLog):
    """Un registro con intención en el que se puede morir antes, a mitad y después de cada apunte."""

    def __init__(self, path: Path, mortal: Mortal, *, now: Callable[[], float] = time.time) -> None:
        super().__init__(path, now=now)
        self._mortal = mortal

    def append(self, entry: LogEntry) -> None:
        kind = _KINDS.get(type(entry), "entry")
        self._mortal.reach(f"before.{kind}")
        self._mortal.reach(f"half.{kind}", lambda: self._write_half(entry))
        super().append(entry)
        self._mortal.reach(kind)
        if isinstance(entry, Intention):
            self._mortal.reach(f"{kind}.{entry.name}")

    def sync(self) -> None:
        super().sync()
        self._mortal.reach("sync")

    def _write_half(self, entry: LogEntry) -> None:
        line = self.encode(entry)
        with self.path.open("ab", buffering=0) as file:
            file.write(line[: len(line) // 2])


_KINDS: dict[type, str] = {Intention: "intention", Outcome: "outcome"}

"""El reloj de un motor: cuenta el tiempo de sus turnos y espera su vez entre bloque y bloque."""

from __future__ import annotations

import gc
import sys
import time

from harness_base.types import Event

READY = "listo"


class Clock:
    """Mide bloques de `block` turnos; con 0, ni mide ni espera.

    El tiempo del modelo no cuenta: el motor llama a `stop` cuando va a pedirle una respuesta, y a
    `start` cuando la tiene. Al acabar cada bloque se escriben sus nanosegundos y se espera una
    línea por la entrada.
    """

    def __init__(self, block: int) -> None:
        self.block = block
        self._spent_ns = 0
        self._since_ns = 0

    def listen(self, event: Event) -> None:
        """El mismo reloj, como oyente del bucle."""
        if event.name == "turn.started":
            self.stop(event.scene.turn)
        elif event.name == "model.replied":
            self.start()

    def start(self) -> None:
        """El modelo ha contestado: el tiempo vuelve a contar."""
        self._since_ns = time.perf_counter_ns()

    def stop(self, turns: int) -> None:
        """El turno número `turns` está a salvo; 0, antes del primero."""
        if turns:
            self._spent_ns += time.perf_counter_ns() - self._since_ns
        if self.block == 0 or turns % self.block:
            return
        if turns:
            print(self._spent_ns, flush=True)
        else:
            gc.collect()  # lo que dejó la preparación no se cobra a los primeros turnos
            print(READY, flush=True)
        sys.stdin.readline()
        self._spent_ns = 0

"""En qué momentos muere el programa durante el examen final.

Los momentos son los eventos del bucle, las confirmaciones del mundo (`world.pay`, `world.send_mail`…)
y las escrituras en el archivo de la ejecución: `half.write`, con la mitad de los bytes escritos;
`write`; `before.fsync`, y `fsync`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from autograder.demos.mortal import Mortal
from harness_base.types import Event

WORST: Mapping[str, str] = {
    "tool.started:7": "con la respuesta en disco y su llamada sin empezar",
    "half.write:5": "a mitad de escribir un registro",
    "before.fsync:4": "con un registro escrito que aún no ha llegado al disco",
    "world.pay:2": "nada más pagar el banco",
    "world.send_mail:1": "nada más salir un correo",
    "world.add_note:1": "nada más añadirse una nota",
    "tool.finished:3": "con un resultado apuntado y el turno abierto",
    "results.appended:2": "con los resultados en la escena y sin guardar",
    "world.take_number:1": "nada más gastarse un número de serie",
    "run.finished:1": "con la tarea terminada y sin decirlo",
}
"""Los peores, en orden; la cuenta de cada uno empieza al arrancar el proceso."""


WITHOUT_ANSWER = frozenset({"enviar_correo", "obtener_numero", "agregar_linea"})
"""Las herramientas sin clave ni sonda: si el proceso muere dentro, nadie puede saber si se hizo."""


class Careful(Mortal):
    """Quien no muere mientras se ejecuta una de las que no se pueden averiguar."""

    def __init__(self, dies: Callable[[str], bool]) -> None:
        super().__init__(dies)
        self._doubtful = False

    def __call__(self, event: Event) -> None:
        """Para el bucle, como oyente."""
        if event.call is not None and event.call.name in WITHOUT_ANSWER:
            self._doubtful = event.name == "tool.started"
        super().__call__(event)

    def reach(self, moment: str, last_act: Callable[[], None] = lambda: None) -> None:
        """Se llega a ese momento; si toca morir, y se puede, antes ocurre `last_act`."""
        if not self._doubtful:
            super().reach(moment, last_act)


def worst_moments() -> list[str]:
    """Los peores momentos, cada uno para un arranque."""
    return list(WORST)


def arm(program: Any, mortal: Mortal) -> None:
    """Hace que este proceso pase por `mortal` en cada momento. No se deshace: el proceso va a morir."""
    program.show_turn = mortal
    real_write, real_fsync = os.write, os.fsync

    def write(descriptor: int, data: bytes) -> int:
        mortal.reach("half.write", lambda: _write_half(real_write, descriptor, data))
        written = real_write(descriptor, data)
        mortal.reach("write")
        return written

    def fsync(descriptor: int) -> None:
        mortal.reach("before.fsync")
        real_fsync(descriptor)
        mortal.reach("fsync")

    vars(os).update(write=write, fsync=fsync)


def _write_half(real_write: Any, descriptor: int, data: bytes) -> None:
    real_write(descriptor, data[: len(data) // 2])

"""Un guardado que muere a mitad: con la mitad de los bytes escritos de verdad, llega SIGKILL.

Importar este módulo intercepta las operaciones de archivo del proceso (véase `faults.prelude`),
así que solo lo importa el proceso de una demostración.
"""

from __future__ import annotations

from pathlib import Path

from autograder.faults import prelude, recorder
from harness_base.types import Event, Listener

__all__ = ["dies_saving", "prelude"]


class HalfWay(recorder.Recorder):
    """Muere a mitad de la primera escritura que haga el código observado."""

    def write(self, fd: int, data: bytes, offset: int | None = None) -> int:
        """Como la de siempre, con el punto de corte puesto justo aquí."""
        self.stop_at = self.points + 1
        return super().write(fd, data, offset)


def dies_saving(save: Listener, moment: str, folder: Path) -> Listener:
    """El oyente `save`, que muere a mitad de lo que escriba en `folder` en el momento dado.

    `moment` es `EVENTO:N`; `folder` se llama `work`, que es lo que el grabador vigila.
    """
    name, _, count = moment.partition(":")
    left = int(count)
    root = str(folder.resolve().parent)

    def on_event(event: Event) -> None:
        nonlocal left
        left -= event.name == name
        if event.name == name and left == 0:
            recorder.current = HalfWay(root=root, last_words=lambda _: None)
        try:
            save(event)
        finally:
            recorder.current = None

    return on_event

"""Lo que se envía al modelo: el historial, apto para UTF-8.

La escena guarda las salidas de las herramientas tal como llegaron. Si traen media letra suelta
(`"\\ud99c"`), UTF-8 no puede llevarla: la copia que se envía lleva `�` en su lugar, siempre el
mismo, y el original no se toca. Este es el único sitio donde se hace.
"""

from __future__ import annotations

from harness_base.jsonvalue import replace_lone
from harness_base.types import Message


class Outbox:
    """Prepara el historial para enviarlo, mirando solo los mensajes que no había visto.

    El historial solo crece por el final; quien quiera cambiarlo por dentro, como hace la
    compactación, entrega otra lista, y entonces se mira entera.
    """

    def __init__(self) -> None:
        self._source: list[Message] = []
        self._last: Message | None = None
        self._ready: list[Message] = []

    def prepare(self, messages: list[Message]) -> list[Message]:
        """Los mensajes listos para enviar. La lista crece de un turno a otro: solo es para mirarla."""
        if messages is not self._source or not self._ends_as_before(messages):
            self._ready = []
        self._ready += [replace_lone(message) for message in messages[len(self._ready) :]]
        self._source, self._last = messages, messages[-1]
        return self._ready

    def _ends_as_before(self, messages: list[Message]) -> bool:
        known = len(self._ready)
        return known <= len(messages) and messages[known - 1] is self._last

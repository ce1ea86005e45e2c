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

    Reconoce un mensaje visto por ser el mismo objeto: nadie debe modificar uno ya añadido.
    """

    def __init__(self) -> None:
        self._seen: list[Message] = []
        self._ready: list[Message] = []

    def prepare(self, messages: list[Message]) -> list[Message]:
        """Una lista nueva con los mensajes listos para enviar."""
        known = 0
        for seen, message in zip(self._seen, messages, strict=False):
            if seen is not message:
                break
            known += 1
        self._seen[known:] = messages[known:]
        self._ready[known:] = [replace_lone(message) for message in messages[known:]]
        return list(self._ready)

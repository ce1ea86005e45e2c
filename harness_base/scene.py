"""La escena en curso: lo que el bucle lleva entre manos, y la versión que solo vive en memoria."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from harness_base.types import Message, Response, Usage


class Scene(Protocol):
    """Lo que el bucle necesita de una escena en curso (la de la etapa 1 también lo cumple)."""

    messages: list[Message]
    turn: int
    replies: int
    usage: Usage
    tokens_used: int
    extra: dict[str, Any]

    def record_reply(self, response: Response) -> None:
        """Añade el mensaje del modelo y pone al día `usage`, `tokens_used` y `replies`."""


REPLY = "reply"
"""Clave de `scene.extra`: el número de la última respuesta, si no es el que da `replies`."""


def reply_number(scene: Scene) -> int:
    """El número de la última respuesta del modelo, que es con el que empieza una `Position`.

    Sin nada más, cuenta respuestas. Al rebobinar, `replies` vuelve atrás y los números se
    repetirían: quien lo permita da a cada respuesta uno propio, en `extra[REPLY]`.
    """
    number: int = scene.extra.get(REPLY, scene.replies - 1)
    return number


def total_tokens(usage: Usage) -> int:
    """La suma de las cuatro partes de un consumo."""
    return (
        usage.input_tokens
        + usage.cache_creation_input_tokens
        + usage.cache_read_input_tokens
        + usage.output_tokens
    )


@dataclass
class LiveScene:
    """La escena del curso anterior: vive en memoria y comparte sus objetos con quien se los da."""

    messages: list[Message] = field(default_factory=list)
    turn: int = 0
    replies: int = 0
    usage: Usage = field(default_factory=Usage)
    tokens_used: int = 0
    extra: dict[str, Any] = field(default_factory=dict)

    def record_reply(self, response: Response) -> None:
        """Añade la respuesta tal cual, sin copiarla."""
        self.messages.append({"role": "assistant", "content": response.content})
        self.replies += 1
        self.usage += response.usage
        self.tokens_used = total_tokens(response.usage)

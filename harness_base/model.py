"""Qué es un modelo para el arnés: algo que responde a un historial, y nada más.

Lo cumplen `scripted.ScriptedModel`, en el mismo proceso, y `claude.ClaudeModel`, que habla con
la API o con el servidor local.
"""

from __future__ import annotations

from typing import Any, Protocol

from harness_base.types import Message, Response


class Model(Protocol):
    """Da la respuesta siguiente a un historial. No guarda la conversación: se le envía entera."""

    def create(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]], max_tokens: int
    ) -> Response:
        """La respuesta del modelo a `messages`, de `max_tokens` tokens como mucho.

        Lanza `ProtocolError` si el historial no es válido y `ModelError` si no hay respuesta.
        No modifica lo que recibe.
        """

"""Los tipos de bloque de la API de mensajes y sus campos, tal como los declara el SDK oficial.

Es una copia de `ContentBlockParam` y del contenido de `ToolResultBlockParam`, hecha a mano para
no importar `anthropic` (tarda unos 3 s); una prueba la compara con el SDK instalado.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Fields(NamedTuple):
    """Campos de un bloque, además de `type`."""

    required: frozenset[str]
    optional: frozenset[str] = frozenset()
    nullable: frozenset[str] = frozenset()
    """Los opcionales que, además, admiten `null`."""

    @property
    def all(self) -> frozenset[str]:
        """Todos los nombres de campo que admite el bloque."""
        return self.required | self.optional | self.nullable | {"type"}


def _fields(required: str, optional: str = "", nullable: str = "cache_control") -> Fields:
    return Fields(
        frozenset(required.split()), frozenset(optional.split()), frozenset(nullable.split())
    )


_SHARED: Mapping[str, Fields] = {
    "text": _fields("text", nullable="cache_control citations"),
    "image": _fields("source", nullable="cache_control transformations"),
    "document": _fields("source", nullable="cache_control citations context title"),
    "search_result": _fields("content source title", optional="citations"),
}

MESSAGE_BLOCKS: Mapping[str, Fields] = {
    **_SHARED,
    "thinking": _fields("signature thinking", nullable=""),
    "redacted_thinking": _fields("data", nullable=""),
    "tool_use": _fields("id input name", optional="caller", nullable="cache_control toolset_name"),
    "tool_result": _fields(
        "tool_use_id", optional="content is_error", nullable="cache_control toolset_name"
    ),
    "server_tool_use": _fields("id input name", optional="caller"),
    "web_search_tool_result": _fields("content tool_use_id", optional="caller"),
    "web_fetch_tool_result": _fields("content tool_use_id", optional="caller"),
    "code_execution_tool_result": _fields("content tool_use_id"),
    "bash_code_execution_tool_result": _fields("content tool_use_id"),
    "text_editor_code_execution_tool_result": _fields("content tool_use_id"),
    "tool_search_tool_result": _fields("content tool_use_id"),
    "container_upload": _fields("file_id"),
}
"""Bloques que puede llevar un mensaje."""

RESULT_BLOCKS: Mapping[str, Fields] = {
    **_SHARED,
    "tool_reference": _fields("tool_name"),
    "browser_state": _fields("tabs", nullable="cache_control state_changes"),
}
"""Bloques que puede llevar, por dentro, el `content` de un `tool_result`."""

SERVER_RESULTS = frozenset(
    name for name in MESSAGE_BLOCKS if name.endswith("_tool_result") and name != "tool_result"
)
"""Resultados de herramientas que ejecuta el servidor: vienen en el mensaje del asistente."""

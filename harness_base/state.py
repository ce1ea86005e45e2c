"""Etapa 1: la escena en curso, copiada de verdad, y su ida y vuelta a JSON.

Garantía: lo que se anota no comparte nada con quien lo entregó, y `from_plain(to_plain(estado))`
es igual al estado, también después de pasar por un archivo JSON.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

from harness_base.jsonvalue import check_plain
from harness_base.scene_fields import check_scene
from harness_base.types import Message, Response, Usage


@dataclass
class RunState:
    """La escena en curso: todo lo que hace falta para seguir una tarea."""

    messages: list[Message] = field(default_factory=list)
    turn: int = 0
    replies: int = 0
    usage: Usage = field(default_factory=Usage)
    tokens_used: int = 0
    extra: dict[str, Any] = field(default_factory=dict)

    def record_reply(self, response: Response) -> None:
        """Anota una respuesta del modelo: su mensaje completo, su consumo y una respuesta más."""
        content = deepcopy(response.content)
        self.messages.append({"role": "assistant", "content": content})
        self.replies += 1
        used = response.usage
        self.usage = self.usage + used
        self.tokens_used = (
            used.input_tokens
            + used.cache_creation_input_tokens
            + used.cache_read_input_tokens
            + used.output_tokens
        )


def to_plain(state: RunState) -> dict[str, Any]:
    """La escena como JSON puro, sin compartir nada; `NotStorable` si algo no se guarda tal cual."""
    data = dict(vars(state))
    data["usage"] = asdict(state.usage)
    check_plain(data)
    return deepcopy(data)


def from_plain(data: dict[str, Any]) -> RunState:
    """La escena que `to_plain` convirtió en `data`; si le sobra o le falta algo, lo dice."""
    check_scene(data)
    values = deepcopy(data)
    values["usage"] = Usage(**values["usage"])
    return RunState(**values)

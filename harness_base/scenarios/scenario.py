"""Un escenario: con qué empieza el mundo, qué se pide y cómo responde el modelo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from harness_base.office.texts import SYSTEM, TASK
from harness_base.scenarios import reply
from harness_base.scenarios.clerk import Plan, next_move
from harness_base.scenarios.progress import Progress
from harness_base.scenarios.transcript import read_steps
from harness_base.types import Message, Response
from harness_base.world import Contents, World


@dataclass(frozen=True)
class Scenario:
    """Una tarea completa y reproducible.

    `compact_at` es la ocupación de la ventana (`tokens_used`) a partir de la cual se compacta:
    con ella la tarea compacta una vez, hacia la mitad.
    """

    contents: Contents
    plan: Plan
    compact_at: int
    system: str = SYSTEM
    task: str = TASK

    @property
    def name(self) -> str:
        """El nombre del escenario."""
        return self.contents.name

    def prepare(self, world: World) -> None:
        """Pone en el mundo las facturas del escenario; si ya estaban, no toca nada."""
        world.fill(self.contents)

    def messages(self) -> list[Message]:
        """El historial del que parte la tarea: solo la petición."""
        return [{"role": "user", "content": self.task}]

    def reply(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]]
    ) -> Response:
        """La respuesta a un historial válido: función pura de lo que recibe."""
        move = next_move(Progress(read_steps(messages)), self.plan)
        return reply.build(move, system=system, messages=messages, tools=tools)

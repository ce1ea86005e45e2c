"""El modelo con prisa de la lección 5: paga unas facturas sin validarlas, hasta que se le corrige.

Sigue siendo una función pura del historial: si en él alguien le ha dicho que valide antes de pagar,
valida; si no, da por válidas las de su lista en cuanto las ha leído.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from harness_base import scenarios
from harness_base.scenarios import reply
from harness_base.scenarios.clerk import next_move
from harness_base.scenarios.progress import Progress
from harness_base.scenarios.scenario import Scenario
from harness_base.scenarios.transcript import Step, blocks, read_steps
from harness_base.types import Message, Response

CORRECTION = "Valida cada factura antes de pagarla."
"""Lo que se le dice para que tome otro camino."""


@dataclass(frozen=True)
class Hasty(Scenario):
    """El mismo encargo que otro escenario, con un modelo que se salta algunas validaciones."""

    unvalidated: tuple[str, ...] = ()
    """Las facturas que da por válidas sin mirarlas."""

    def reply(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]]
    ) -> Response:
        """La respuesta a un historial válido: función pura de lo que recibe."""
        steps = read_steps(messages)
        if not is_corrected(messages):
            read = {step.input.get("factura") for step in steps if step.name == "leer_factura"}
            steps += [
                Step("validar_factura", {"factura": invoice}, "", "ok")
                for invoice in self.unvalidated
                if invoice in read
            ]
        move = next_move(Progress(steps), self.plan)
        return reply.build(move, system=system, messages=messages, tools=tools)


def correct(messages: list[Message]) -> list[Message]:
    """El historial con la corrección detrás de los últimos resultados; el que recibe no cambia."""
    *before, last = messages
    said = last["content"]
    blocks = [{"type": "text", "text": said}] if isinstance(said, str) else said
    return [*before, {**last, "content": [*blocks, {"type": "text", "text": CORRECTION}]}]


def is_corrected(messages: Sequence[Message]) -> bool:
    """Si en el historial ya está la corrección."""
    texts = (block.get("text") for message in messages for block in blocks(message))
    return CORRECTION in texts


def _hasty(name: str, *unvalidated: str) -> Hasty:
    base = scenarios.get(name)
    values = {field.name: getattr(base, field.name) for field in fields(base)}
    return Hasty(**values, unvalidated=unvalidated)


LONG = _hasty("oficina", "F-2034", "F-2035")
"""La tarea larga: en el turno 7 paga las dos sin validarlas; en el 8 avisa a los proveedores."""

SHORT = _hasty("oficina_corta", "F-1", "F-2")
"""La tarea corta: cinco turnos; corregida, ocho."""

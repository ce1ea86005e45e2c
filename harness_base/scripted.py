"""El modelo de guion: responde sin red ni clave, y exige las mismas reglas que la API.

Garantías: la respuesta es función del historial que se le envía, nunca de un contador en memoria,
del reloj o del azar; y antes de responder comprueba el historial y las firmas, como haría la API
(`ProtocolError` donde ella responde 400).
"""

from __future__ import annotations

from typing import Any

from harness_base import scenarios
from harness_base.protocol import validate_request
from harness_base.types import Message, Response


class ScriptedModel:
    """Un modelo que sigue un escenario; se da el escenario o su nombre."""

    def __init__(self, scenario: str | scenarios.Scenario) -> None:
        self.scenario = scenarios.get(scenario) if isinstance(scenario, str) else scenario

    def create(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]], max_tokens: int
    ) -> Response:
        """La respuesta siguiente. `max_tokens` no la cambia: las de guion son siempre cortas."""
        validate_request(messages, system=system, tools=tools)
        return self.scenario.reply(system=system, messages=messages, tools=tools)

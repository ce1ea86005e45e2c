"""La escena con la que se prueba la ida y vuelta: larga, con tildes, nulos y valores vacíos."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

from harness_base.types import Usage

_PAIRS = 6
"""Llamadas con su resultado: más de diez mensajes, para quien guarde solo los últimos."""


def scene_for(rng: Random) -> dict[str, Any]:
    """Una escena en datos; sus mensajes 1 y 2 son una llamada y su resultado."""
    number = rng.randint(100, 899)
    task = {"type": "text", "text": "Paga lo pendiente: 3 € 🍂"}
    messages: list[dict[str, Any]] = [{"role": "user", "content": [task]}]
    for place in range(_PAIRS):
        messages += _pair(f"F-{number + place}", f"call-{place}", failed=place % 2 == 0)
    return {
        "messages": messages,
        "turn": rng.randint(2, 40),
        "replies": rng.randint(41, 80),
        "usage": {part.name: rng.randint(1_000, 90_000) for part in fields(Usage)},
        "tokens_used": rng.randint(100_000, 120_000),
        "extra": {
            "ordinals": {f"pagar F-{number}": 1},
            "avisos": [],
            "reintentos": 0,
            "aprobado": False,
            "responsable": None,
        },
    }


def _pair(invoice: str, call: str, *, failed: bool) -> list[dict[str, Any]]:
    result: dict[str, Any] = {"type": "tool_result", "tool_use_id": call, "content": "Válida."}
    if failed:
        result |= {"content": "Rechazado: falta el número de pedido.", "is_error": True}
    return [
        {
            "role": "assistant",
            "content": [
                {"type": "thinking", "thinking": "", "signature": f"firma-{invoice}"},
                {
                    "type": "tool_use",
                    "id": call,
                    "name": "validar_factura",
                    "input": {"factura": invoice, "nota": None, "partes": [{"nombre": "total"}]},
                },
            ],
        },
        {"role": "user", "content": [result]},
    ]

"""1.2 · Anotar una respuesta del modelo en la escena.

La escena ya iba por su turno 5 y venía de una compactación: así se ve quién cuenta desde cero y
quién saca `replies` de los mensajes. Cuatro partes que puntúan por separado: los bloques, que sean
copia, `usage` y los otros contadores.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import fields
from typing import Any

from autograder.children.plain import Json, same
from autograder.exercise import Exercise, Learner
from autograder.exercises.blocks import explain_blocks
from autograder.exercises.counters import explain_occupancy, explain_usage
from autograder.probes import p1_2
from autograder.verdict import PASSED, Finding, Verdict, finding, judged
from harness_base.state import RunState
from harness_base.types import Response, Usage

_KNOWN = {part.name for part in fields(RunState)}
_LIVE_NAMES = ("client", "cliente", "model", "modelo", "api", "key", "clave", "secret")
_PARTS = 4
_BEFORE = 1
"""Mensajes que la escena ya tenía: el resumen de la compactación."""


def judge(learner: Learner) -> Verdict:
    """Anota dos respuestas y compara la escena con la de la referencia."""
    start = _start(learner)
    replies = [_first_reply(learner), _second_reply(learner)]
    responses = [Response(**{**reply, "usage": Usage(**reply["usage"])}) for reply in replies]
    expected = RunState(**{**deepcopy(start), "usage": Usage(**start["usage"])})
    for response in responses:
        expected.record_reply(response)
    seen = learner.run(p1_2.record, start=start, replies=replies).value
    usages = [response.usage for response in responses]
    blocks = _explain_messages(seen["messages"], expected)
    if blocks is not None and seen["shared"]:
        blocks = finding("escena-compartida")
    elif blocks is not None and seen["returned"] == "RunState":
        blocks = finding("devuelve-otra-escena")
    parts = [
        [blocks] if blocks else [],
        [] if blocks else _isolation(seen),
        _usage(seen, expected, usages),
        [
            *explain_occupancy(seen["tokens_used"], start["tokens_used"], expected, usages),
            *_counts(seen, expected, start),
        ],
    ]
    passed = sum(not part for part in parts) - bool(blocks)
    found = [item for part in parts for item in part]
    if not found:
        return PASSED
    first = {item.diagnosis: item for item in reversed(found)}
    return judged(passed / _PARTS, [item for item in found if first[item.diagnosis] is item])


def _explain_messages(seen: Json, expected: RunState) -> Finding | None:
    """Lo anotado, después de comprobar que lo que había sigue ahí."""
    before, added = expected.messages[:_BEFORE], expected.messages[_BEFORE:]
    if type(seen) is not list:
        return explain_blocks(seen, added)
    if not same(seen[:_BEFORE], before):
        kept = all(any(same(message, item) for item in seen) for message in before)
        return finding("mensaje-en-otro-sitio" if kept else "toca-lo-anterior")
    return explain_blocks(seen[_BEFORE:], added)


def _isolation(seen: dict[str, Any]) -> list[Finding]:
    if seen["shared"]:
        return [finding("escena-compartida")]
    first, later = seen["fresh_replies"]
    if not same(first, later):
        return [finding("contador-compartido", visto=later)]
    if seen["touched_response"]:
        return [finding("cambia-la-respuesta")]
    if seen["list_alias"]:
        return [finding("alias-de-la-lista")]
    if seen["deep_alias"]:
        return [finding("copia-superficial")]
    live = [name for name in seen["fields"] if name not in _KNOWN and _is_live(name)]
    return [finding("guarda-el-cliente", campo=live[0])] if live else []


def _is_live(name: str) -> bool:
    return any(part in name.lower() for part in _LIVE_NAMES)


def _usage(seen: dict[str, Any], expected: RunState, usages: list[Usage]) -> list[Finding]:
    if seen["usage_type"] != "Usage":
        return [finding("usage-no-es-usage", visto=seen["usage_type"])]
    return explain_usage(seen["usage"], expected.usage, usages[-1])


def _counts(seen: dict[str, Any], expected: RunState, start: dict[str, Any]) -> list[Finding]:
    found = []
    replies, turn = seen["replies"], seen["turn"]
    if same(replies, start["replies"]):
        found.append(finding("no-cuenta-la-respuesta", visto=replies))
    elif replies in (len(expected.messages), len(expected.messages) - _BEFORE):
        found.append(finding("respuestas-por-mensajes", esperado=expected.replies, visto=replies))
    elif not same(replies, expected.replies):
        found.append(finding("respuestas-mal-contadas", esperado=expected.replies, visto=replies))
    if not same(turn, expected.turn):
        found.append(finding("adelanta-el-turno", esperado=expected.turn, visto=turn))
    if not same(seen["extra"], expected.extra):
        found.append(finding("toca-extra"))
    return found


def _start(learner: Learner) -> dict[str, Any]:
    replies = learner.rng.randint(7, 20)
    summary = {"type": "text", "text": "Resumen: ya están pagadas tres facturas."}
    return {
        "messages": [{"role": "user", "content": [summary]}],
        "turn": replies - 2,
        "replies": replies,
        "usage": _spent(learner),
        "tokens_used": learner.rng.randint(200, 900),
        "extra": {"ordinals": {"pagar": 3}},
    }


def _first_reply(learner: Learner) -> dict[str, Any]:
    number = learner.rng.randint(100, 999)
    return {
        "content": [
            {
                "type": "thinking",
                "thinking": "Primero la más antigua.",
                "signature": f"firma-{number}",
            },
            {
                "type": "text",
                "text": f"\n\nMiro la factura F-{number}.\n",
                "citations": [{"type": "char_location", "cited_text": "Vence hoy."}],
            },
            {
                "type": "tool_use",
                "id": f"call-{number}",
                "name": "leer_factura",
                "input": {
                    "factura": f"F-{number}",
                    "desde": None,
                    "partes": [{"nombre": "líneas"}, {"nombre": "total"}],
                },
            },
        ],
        "stop_reason": "tool_use",
        "usage": _spent(learner),
    }


def _second_reply(learner: Learner) -> dict[str, Any]:
    number = learner.rng.randint(100, 999)
    calls = [
        {
            "type": "tool_use",
            "id": f"call-{number + place}",
            "name": "pagar_factura",
            "input": {"factura": f"F-{number + place}", "importe": "418.35"},
        }
        for place in range(2)
    ]
    return {
        "content": [
            {"type": "thinking", "thinking": "", "signature": f"firma-{number}"},
            {"type": "redacted_thinking", "data": f"cifrado-{number}"},
            *calls,
        ],
        "stop_reason": "max_tokens",
        "usage": _spent(learner),
    }


def _spent(learner: Learner) -> dict[str, int]:
    """Un consumo en el que ninguna parte puede pasar por otra, ni por la suma de varias."""
    low = [100, 4_000, 40_000, 1_000]
    names = [part.name for part in fields(Usage)]
    return {
        name: learner.rng.randint(least, least * 2 - 1)
        for name, least in zip(names, low, strict=True)
    }


EXERCISE = Exercise(
    id="1.2",
    lesson=1,
    title="Anota una respuesta",
    points=4,
    minutes=7,
    difficulty="media",
    kind="code",
    names=("RunState",),
    reference=("harness_base.state:RunState",),
    judge=judge,
)

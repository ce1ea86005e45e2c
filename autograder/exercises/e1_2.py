"""1.2 · Anotar una respuesta del modelo en la escena.

Cuatro partes que puntúan por separado: los bloques, que sean copia, `usage` y los otros contadores.
"""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from autograder.children.plain import Json, same
from autograder.exercise import Exercise, Learner
from autograder.exercises.blocks import explain_blocks
from autograder.probes import p1_2
from autograder.verdict import PASSED, Finding, Verdict, finding
from harness_base.state import RunState
from harness_base.types import Response, Usage

_KNOWN = {part.name for part in fields(RunState)}
_LIVE_NAMES = ("client", "cliente", "model", "modelo", "api", "key", "clave", "secret")
_PARTS = 4
_MENTIONED_AT_MOST = 2


def judge(learner: Learner) -> Verdict:
    """Anota dos respuestas y compara la escena con la de la referencia."""
    replies = [_first_reply(learner), _second_reply(learner)]
    responses = [Response(**{**reply, "usage": Usage(**reply["usage"])}) for reply in replies]
    expected = RunState()
    for response in responses:
        expected.record_reply(response)
    seen = learner.run(p1_2.record, replies=replies).value
    usages = [response.usage for response in responses]
    blocks = explain_blocks(seen["messages"], expected.messages)
    parts = [
        [blocks] if blocks else [],
        [] if blocks else _isolation(seen),
        _usage(seen["usage"], expected.usage, usages[-1]),
        _counters(seen, expected, usages),
    ]
    passed = sum(not part for part in parts) - bool(blocks)
    found = [item for part in parts for item in part]
    if not found:
        return PASSED
    unique = {item.diagnosis: item for item in reversed(found)}
    ordered = [item for item in found if unique.get(item.diagnosis) is item]
    return Verdict(passed / _PARTS, tuple(ordered[:_MENTIONED_AT_MOST]))


def _isolation(seen: dict[str, Any]) -> list[Finding]:
    if seen["others_messages"]:
        return [finding("escena-compartida")]
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


def _usage(seen: Json, expected: Usage, last: Usage) -> list[Finding]:
    if same(seen, asdict(expected)):
        return []
    if same(seen, asdict(last)):
        return [finding("usage-se-sustituye")]
    outputs = asdict(Usage(output_tokens=expected.output_tokens))
    if same(seen, outputs):
        return [finding("solo-cuenta-la-salida", campo="usage")]
    no_cache = Usage(expected.input_tokens, 0, 0, expected.output_tokens)
    if same(seen, asdict(no_cache)):
        return [finding("olvida-la-caché", campo="usage")]
    return [finding("consumo-mal-sumado", esperado=_show(asdict(expected)), visto=_show(seen))]


def _counters(seen: dict[str, Any], expected: RunState, usages: list[Usage]) -> list[Finding]:
    found = []
    window = seen["tokens_used"]
    last = usages[-1]
    if not same(window, expected.tokens_used):
        if same(window, sum(_total(usage) for usage in usages)):
            found.append(
                finding("contadores-confundidos", esperado=expected.tokens_used, visto=window)
            )
        elif window in (last.output_tokens, sum(usage.output_tokens for usage in usages)):
            found.append(finding("solo-cuenta-la-salida", campo="tokens_used"))
        elif window == last.input_tokens + last.output_tokens:
            found.append(finding("olvida-la-caché", campo="tokens_used"))
        else:
            found.append(
                finding("ocupación-mal-calculada", esperado=expected.tokens_used, visto=window)
            )
    if not same(seen["replies"], expected.replies):
        found.append(finding("respuestas-mal-contadas", visto=seen["replies"]))
    if not same(seen["turn"], 0):
        found.append(finding("adelanta-el-turno", visto=seen["turn"]))
    return found


def _total(usage: Usage) -> int:
    return sum(asdict(usage).values())


def _show(value: Json) -> str:
    if type(value) is not dict:
        return str(value)
    return ", ".join(f"{name}={amount}" for name, amount in value.items())


def _first_reply(learner: Learner) -> dict[str, Any]:
    number = learner.rng.randint(100, 999)
    return {
        "content": [
            {
                "type": "thinking",
                "thinking": "Primero la más antigua.",
                "signature": f"firma-{number}",
            },
            {"type": "text", "text": f"Miro la factura F-{number}."},
            {
                "type": "tool_use",
                "id": f"call-{number}",
                "name": "leer_factura",
                "input": {"factura": f"F-{number}", "desde": None},
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
        "content": [{"type": "thinking", "thinking": "", "signature": f"firma-{number}"}, *calls],
        "stop_reason": "tool_use",
        "usage": _spent(learner),
    }


def _spent(learner: Learner) -> dict[str, int]:
    low = [1_000, 30_000, 500_000, 7_000_000]
    names = [part.name for part in fields(Usage)]
    return {
        name: learner.rng.randint(least, least * 2) for name, least in zip(names, low, strict=True)
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

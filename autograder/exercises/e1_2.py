"""1.2: anotar una respuesta del modelo en la escena."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from autograder.children.plain import same
from autograder.exercise import Exercise, Learner
from autograder.probes import p1_2
from autograder.verdict import PASSED, Verdict, failed
from harness_base.state import RunState
from harness_base.types import Response, Usage


def judge(learner: Learner) -> Verdict:
    """Anota dos respuestas y compara la escena con la de la referencia."""
    replies = [_reply(learner), _reply(learner)]
    expected = RunState()
    for reply in replies:
        expected.record_reply(Response(**{**reply, "usage": Usage(**reply["usage"])}))
    seen = learner.run(p1_2.record, replies=replies).value
    if not same(seen["messages"], expected.messages):
        return failed("pierde-bloques")
    if seen["list_alias"]:
        return failed("alias-de-la-lista")
    if seen["deep_alias"]:
        return failed("copia-superficial")
    if not same(seen["usage"], asdict(expected.usage)):
        return failed("consumo-mal-sumado", visto=seen["usage"])
    if not same(seen["tokens_used"], expected.tokens_used):
        return failed("contadores-confundidos", visto=seen["tokens_used"])
    if not same(seen["replies"], expected.replies):
        return failed("respuestas-mal-contadas", visto=seen["replies"])
    return PASSED


def _reply(learner: Learner) -> dict[str, Any]:
    number = learner.rng.randint(100, 999)
    return {
        "content": [
            {"type": "thinking", "thinking": "", "signature": f"firma-{number}"},
            {"type": "text", "text": f"Miro la factura F-{number}."},
            {
                "type": "tool_use",
                "id": f"call-{number}",
                "name": "leer_factura",
                "input": {"factura": f"F-{number}"},
            },
        ],
        "stop_reason": "tool_use",
        "usage": {
            "input_tokens": number,
            "cache_creation_input_tokens": number + 7,
            "cache_read_input_tokens": number + 11,
            "output_tokens": number + 13,
        },
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

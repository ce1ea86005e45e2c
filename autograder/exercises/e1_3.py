"""1.3 · La escena, en datos que JSON escribe tal cual y de vuelta.

Tres partes: la vuelta exacta (la mitad de los puntos), que los datos sean una foto ajena a la
escena, y que lo que JSON cambiaría se rechace.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from autograder.children.plain import Json, same
from autograder.exercise import Exercise, Learner
from autograder.exercises.blocks import explain_blocks
from autograder.probes import p1_3
from autograder.verdict import PASSED, Finding, Verdict, finding
from harness_base.types import Usage

_WEIGHTS = (0.5, 0.25, 0.25)
_MENTIONED_AT_MOST = 2
_REFUSALS = {
    "objeto": "guarda-el-cliente-en-extra",
    "clave-numérica": "claves-numéricas",
    "tupla": "tuplas-en-listas",
    "nan": "escribe-nan",
}
"""Lo que se intenta guardar y el diagnóstico de quien lo da por bueno."""


def judge(learner: Learner) -> Verdict:
    """Lleva una escena por JSON, la cambia después de la foto y prueba lo que no se puede guardar."""
    scene = _scene(learner)
    trip = _round_trip(learner, scene)
    if trip:  # si la escena no vuelve, lo demás no vale nada
        return Verdict(0.0, tuple(trip))
    photo = _photo(learner, scene)
    refusals = _refusals(learner, scene)
    parts = [[], photo, refusals]
    found = [item for part in parts for item in part]
    if not found:
        return PASSED
    fraction = sum(weight for weight, part in zip(_WEIGHTS, parts, strict=True) if not part)
    return Verdict(fraction, tuple(found[:_MENTIONED_AT_MOST]))


def _round_trip(learner: Learner, scene: dict[str, Any]) -> list[Finding]:
    secret = f"sk-ant-prueba-{learner.rng.getrandbits(40):x}"
    seen = learner.run(p1_3.round_trip, scene=scene, secret=secret).value
    if seen["leaked"]:
        return [finding("guarda-la-clave-api")]
    if "unwritable" in seen:
        return [finding("json-no-lo-escribe", error=seen["unwritable"])]
    if seen["touched"]:
        return [finding("toca-la-escena", campos=_names(seen["touched"]))]
    if seen["back_type"] != "RunState":
        return [finding("no-vuelve-una-escena", visto=seen["back_type"])]
    back = seen["back"]
    if seen["usage_type"] != "Usage":
        return [finding("usage-vuelve-como-diccionario", visto=seen["usage_type"])]
    blocks = explain_blocks(back["messages"], scene["messages"])
    if blocks is not None:
        return [blocks]
    if not same(back["tokens_used"], scene["tokens_used"]) and same(
        back["tokens_used"], sum(scene["usage"].values())
    ):
        return [
            finding(
                "contadores-confundidos",
                esperado=scene["tokens_used"],
                visto=back["tokens_used"],
            )
        ]
    lost = [name for name in scene if not same(back[name], scene[name])]
    return [finding("pierde-un-campo", campos=_names(lost))] if lost else []


def _photo(learner: Learner, scene: dict[str, Any]) -> list[Finding]:
    later = {"role": "user", "content": f"sigue {learner.rng.randint(1, 999)}"}
    seen = learner.run(p1_3.photo, scene=scene, later=later).value
    if seen["grown"]:
        return [finding("foto-con-la-misma-lista")]
    return [finding("foto-superficial")] if seen["changed"] else []


def _refusals(learner: Learner, scene: dict[str, Any]) -> list[Finding]:
    """Primero lo que cambiaría en silencio; al final, lo que al menos fallaría al escribir."""
    silent, loud = [], []
    for what, diagnosis in _REFUSALS.items():
        seen: Json = learner.run(p1_3.refuse, scene=scene, what=what).value
        if seen["refused"]:
            continue
        if "written" in seen:
            silent.append(finding(diagnosis, escrito=seen["written"]))
        else:
            loud.append(finding(diagnosis, escrito=seen["unwritable"]))
    return silent + loud


def _names(items: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in items)


def _scene(learner: Learner) -> dict[str, Any]:
    number = learner.rng.randint(100, 999)
    usage = {part.name: learner.rng.randint(1_000, 90_000) for part in fields(Usage)}
    return {
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "Paga lo pendiente: 3 € 🍂"}]},
            {
                "role": "assistant",
                "content": [
                    {"type": "thinking", "thinking": "", "signature": f"firma-{number}"},
                    {
                        "type": "tool_use",
                        "id": "call-1",
                        "name": "validar_factura",
                        "input": {"factura": f"F-{number}", "nota": None},
                    },
                ],
            },
            {
                "role": "user",
                "content": [
                    {
                        "type": "tool_result",
                        "tool_use_id": "call-1",
                        "content": "Rechazado: falta el número de pedido.",
                        "is_error": True,
                    }
                ],
            },
        ],
        "turn": learner.rng.randint(2, 40),
        "replies": learner.rng.randint(41, 80),
        "usage": usage,
        "tokens_used": learner.rng.randint(100_000, 120_000),
        "extra": {"ordinals": {f"pagar F-{number}": 1}},
    }


EXERCISE = Exercise(
    id="1.3",
    lesson=1,
    title="La escena, en datos y de vuelta",
    points=4,
    minutes=6,
    difficulty="media",
    kind="code",
    names=("RunState", "to_plain", "from_plain"),
    reference=("harness_base.state:to_plain", "harness_base.state:from_plain"),
    judge=judge,
)

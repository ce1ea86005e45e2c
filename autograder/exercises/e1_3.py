"""1.3 · La escena, en datos que JSON escribe tal cual y de vuelta.

Cuatro partes que valen lo mismo: la vuelta exacta, que los datos sean una copia ajena a la escena,
que `to_plain` rechace lo que JSON cambiaría y que `from_plain` rechace datos incompletos o ajenos.
Si la escena no vuelve, lo demás no vale nada.
"""

from __future__ import annotations

from typing import Any

from autograder.children.plain import Json, same
from autograder.exercise import Exercise, Learner
from autograder.exercises.blocks import explain_blocks
from autograder.exercises.plain_refusals import explain_distrust, explain_refusals
from autograder.exercises.plain_scene import scene_for
from autograder.probes import p1_3
from autograder.verdict import PASSED, Finding, Verdict, finding, judged

_PARTS = 4


def judge(learner: Learner) -> Verdict:
    """Lleva una escena por JSON a otro proceso, la cambia y prueba lo que hay que rechazar."""
    scene = scene_for(learner.rng)
    secret = f"sk-ant-prueba-{learner.rng.getrandbits(40):x}"
    left = learner.run(p1_3.leave, scene=scene, secret=secret).value
    trip = _departure(left) or _return(learner, left["text"], scene)
    if trip is not None:
        return Verdict(0.0, (trip,))
    parts = [
        _photo(learner, scene),
        explain_refusals(learner, scene),
        explain_distrust(learner, left["text"], scene),
    ]
    found = [item for part in parts for item in part]
    if not found:
        return PASSED
    return judged((1 + sum(not part for part in parts)) / _PARTS, found)


def _departure(seen: dict[str, Any]) -> Finding | None:
    if seen["type"] == "str":
        return finding("devuelve-texto-json")
    if seen["type"] == "NoneType":
        return finding("no-devuelve-nada", funcion="to_plain", esperado="un diccionario")
    if seen["type"] != "dict":
        return finding("no-es-un-diccionario", visto=seen["type"])
    if seen["leaked"]:
        return finding("guarda-la-clave-api")
    if "unwritable" in seen:
        return finding("json-no-lo-escribe", error=seen["unwritable"])
    if seen["touched"]:
        return finding("toca-la-escena", campos=_names(seen["touched"]))
    return None


def _return(learner: Learner, text: str, scene: dict[str, Any]) -> Finding | None:
    seen = learner.run(p1_3.come_back, text=text, scene=scene).value
    if seen["type"] == "NoneType":
        return finding("no-devuelve-nada", funcion="from_plain", esperado="una escena")
    if seen["type"] != "RunState":
        return finding("no-vuelve-una-escena", visto=seen["type"])
    back = seen["scene"]
    if seen["usage_type"] != "Usage":
        return finding("usage-vuelve-como-diccionario", visto=seen["usage_type"])
    if same(back["messages"], []):
        return finding("vuelve-vacía")
    blocks = explain_blocks(back["messages"], scene["messages"])
    if blocks is not None:
        return blocks
    if not same(back["tokens_used"], scene["tokens_used"]) and same(
        back["tokens_used"], sum(scene["usage"].values())
    ):
        return finding(
            "contadores-confundidos", esperado=scene["tokens_used"], visto=back["tokens_used"]
        )
    lost = [name for name in scene if not same(back[name], scene[name])]
    if lost:
        return finding("pierde-un-campo", campos=_names(lost))
    return finding("toca-los-datos") if seen["touched_data"] else None


def _photo(learner: Learner, scene: dict[str, Any]) -> list[Finding]:
    later = {"role": "user", "content": [{"type": "text", "text": "sigue"}]}
    seen: Json = learner.run(p1_3.photo, scene=scene, later=later).value
    if seen["grown"]:
        return [finding("copia-con-la-misma-lista")]
    if seen["changed"]:
        return [finding("copia-de-un-nivel")]
    return [finding("copia-antigua")] if seen["stale"] else []


def _names(items: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in items)


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

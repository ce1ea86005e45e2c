"""3.3 · Contestar lo pendiente: un mensaje, un resultado por llamada, nada repetido ni inventado.

Primero se mira qué se ejecutó, que es lo que no tiene vuelta atrás; después, el mensaje.
"""

from __future__ import annotations

from typing import Any

from autograder.children.plain import Json, same, type_name
from autograder.exercise import Exercise, Learner
from autograder.exercises.histories import says_unknown
from autograder.probes import p3_3
from autograder.verdict import PASSED, Finding, Verdict, finding

_WEIGHT = 0.25
_MENTIONED_AT_MOST = 2


def judge(learner: Learner) -> Verdict:
    """Tres caídas: con las tres clases de llamada, sin nada apuntado y con todo apuntado."""
    found: dict[str, Finding] = {}
    for case in _cases(learner):
        seen = learner.run(p3_3.answer, **case).value
        executed = _executed(case, seen)
        for item in executed or _message(case, seen["message"]):
            found.setdefault(item.diagnosis, item)
    if not found:
        return PASSED
    fraction = 0.0 if _HOPELESS & found.keys() else max(0.0, 1 - _WEIGHT * len(found))
    return Verdict(fraction, tuple(found.values())[:_MENTIONED_AT_MOST])


_HOPELESS = {
    "repite-lo-apuntado",
    "repite-lo-dudoso",
    "inventa-el-éxito",
    "un-mensaje-por-resultado",
    "no-es-un-mensaje-de-usuario",
    "un-resultado-para-varias",
    "deja-sin-contestar",
    "calla-lo-apuntado",
    "resultado-con-otro-id",
    "no-es-un-bloque",
}
"""Con cualquiera de estos la reanudación haría daño o daría un 400: no hay puntos."""


def _executed(case: dict[str, Any], seen: dict[str, Any]) -> list[Finding]:
    """Qué se ejecutó de más, de menos o apuntado dos veces."""
    found = []
    ids = {verdict: _with(case, verdict) for verdict in ("hecha", "en_duda", "sin_empezar")}
    executed = seen["executed"]
    repeated = [item for item in ids["hecha"] if item in executed]
    doubtful = [item for item in ids["en_duda"] if item in executed]
    if repeated:
        found.append(finding("repite-lo-apuntado", llamada=repeated[0]))
    if doubtful:
        found.append(finding("repite-lo-dudoso", llamada=doubtful[0]))
    fresh = [item for item in executed if item in ids["sin_empezar"]]
    missing = [item for item in ids["sin_empezar"] if item not in fresh]
    if missing:
        found.append(finding("no-ejecuta-lo-que-falta", llamada=missing[0]))
    elif fresh != ids["sin_empezar"]:
        found.append(finding("ejecuta-en-otro-orden", visto=", ".join(fresh)))
    if not (repeated or doubtful):
        for call in case["calls"]:
            new = seen["recorded"][len(case["entries"]) :].count(call["position"])
            if call["id"] in ids["sin_empezar"] and new > 1:
                found.append(finding("apunta-dos-veces", llamada=call["id"], visto=new))
            elif call["id"] not in ids["sin_empezar"] and new:
                verdict = case["verdicts"][call["id"]]
                found.append(
                    finding("apunta-lo-que-no-ejecuta", llamada=call["id"], veredicto=verdict)
                )
    return found


def _message(case: dict[str, Any], message: Json) -> list[Finding]:
    """Qué le pasa al mensaje."""
    calls = case["calls"]
    if type(message) is list:
        if message and all(type(item) is dict and "role" in item for item in message):
            return [finding("un-mensaje-por-resultado", visto=len(message))]
        return [finding("no-es-un-mensaje-de-usuario", visto="una lista de bloques")]
    if type(message) is not dict or message.get("role") != "user":
        shown = f"`role: {message.get('role')}`" if type(message) is dict else type_name(message)
        return [finding("no-es-un-mensaje-de-usuario", visto=shown)]
    content = message.get("content")
    if type(content) is list:
        strange = next((block for block in content if type(block) is not dict), None)
        tagged = next((b for b in content if type(b) is dict and "$" in b), None)
        if strange is not None or tagged is not None:
            shown = type_name(tagged if strange is None else strange)
            return [finding("no-es-un-bloque", visto=shown)]
    if type(content) is not list:
        return [finding("no-es-un-mensaje-de-usuario", visto=f"`content` con {type_name(content)}")]
    kinds = [block.get("type") for block in content]
    if "tool_result" in kinds[kinds.index("text") :] if "text" in kinds else False:
        return [finding("texto-delante-de-los-resultados")]
    results = [block for block in content if block.get("type") == "tool_result"]
    answered = [block.get("tool_use_id") for block in results]
    wanted = [call["id"] for call in calls]
    if len(results) == 1 and len(wanted) > 2:
        return [finding("un-resultado-para-varias", llamadas=len(wanted))]
    lost = [item for item in wanted if item not in answered]
    if lost and len(answered) >= len(wanted):
        strange = next((item for item in answered if item not in wanted), answered[0])
        return [finding("resultado-con-otro-id", llamada=lost[0], visto=strange)]
    if lost and case["verdicts"][lost[0]] == "hecha":
        return [finding("calla-lo-apuntado", llamada=lost[0])]
    if lost:
        return [finding("deja-sin-contestar", llamada=lost[0])]
    if len(answered) > len(wanted):
        return [finding("resultados-de-más", visto=len(answered), esperado=len(wanted))]
    if answered != wanted:
        return [finding("resultados-en-otro-orden", visto=", ".join(map(str, answered)))]
    return [item for block in results for item in _block(case, block)]


def _block(case: dict[str, Any], block: dict[str, Any]) -> list[Finding]:
    """Qué le pasa a un resultado."""
    call = next(item for item in case["calls"] if item["id"] == block["tool_use_id"])
    verdict = case["verdicts"][call["id"]]
    if verdict == "en_duda":
        if block.get("is_error") is not True:
            return [finding("inventa-el-éxito", llamada=call["id"], texto=_text(block))]
        if not says_unknown(block.get("content")):
            return [finding("calla-la-duda", llamada=call["id"], texto=_text(block))]
        return []
    if verdict == "sin_empezar":
        wanted: dict[str, Any] = {"content": f"ejecutada ahora: {call['id']}", "is_error": False}
    else:
        wanted = next(e["result"] for e in case["entries"] if e["position"] == call["position"])
    if not same(block.get("content"), wanted["content"]):
        others = [e["result"]["content"] for e in case["entries"] if e["id"] == call["id"]]
        if verdict == "hecha" and block.get("content") in others:
            return [finding("busca-por-id", llamada=call["id"])]
        if verdict == "hecha" and not _quotes(_text(block), wanted["content"]):
            return [finding("inventa-lo-apuntado", llamada=call["id"], texto=_text(block))]
        return [finding("cambia-el-resultado", llamada=call["id"], texto=_text(block))]
    if bool(block.get("is_error")) != wanted["is_error"]:
        name = "pierde-el-error" if wanted["is_error"] else "error-de-más"
        return [finding(name, llamada=call["id"])]
    extra = sorted(set(block) - {"type", "tool_use_id", "content", "is_error"})
    return [finding("campos-de-más-en-el-resultado", campos=", ".join(extra))] if extra else []


def _quotes(text: str, content: Any) -> bool:
    """Si el texto lleva dentro lo que dice el resultado, aunque sea con otra forma."""
    said = [content] if type(content) is str else [item["text"] for item in content]
    return any(item in text for item in said)


def _text(block: dict[str, Any]) -> str:
    return str(block.get("content"))


def _with(case: dict[str, Any], verdict: str) -> list[str]:
    return [call["id"] for call in case["calls"] if case["verdicts"][call["id"]] == verdict]


def _cases(learner: Learner) -> list[dict[str, Any]]:
    rng = learner.rng
    reply, first = rng.randint(5, 30), rng.randint(1, 3)
    calls = [
        {
            "position": [reply, first + place],
            "id": f"call-{place + 1}",
            "name": "pagar_factura",
            "input": {"factura": f"F-{rng.randint(100, 999)}", "importe": "418.35"},
        }
        for place in range(5)
    ]
    older = [
        _entry({**call, "position": [reply - 1, first + place]}, f"de la respuesta {reply - 1}")
        for place, call in enumerate(calls[:3])
    ]
    image = [{"type": "text", "text": f"recibo {rng.randint(1, 99)} 🧾"}]
    done = [
        _entry(calls[0], "Rechazado: la cuenta está cerrada.", is_error=True),
        _entry(calls[1], image),
    ]
    mixed = ["hecha", "hecha", "en_duda", "sin_empezar", "sin_empezar"]
    return [
        _case(calls, mixed, older + done),
        _case(calls[:2], ["en_duda", "sin_empezar"], older),
        _case(calls[:2], ["hecha", "hecha"], older + done),
    ]


def _case(
    calls: list[dict[str, Any]], verdicts: list[str], entries: list[dict[str, Any]]
) -> dict[str, Any]:
    by_id = {call["id"]: verdict for call, verdict in zip(calls, verdicts, strict=True)}
    return {"calls": calls, "verdicts": by_id, "entries": entries}


def _entry(call: dict[str, Any], content: Any, *, is_error: bool = False) -> dict[str, Any]:
    result = {"content": content, "is_error": is_error}
    return {
        "position": call["position"],
        "id": call["id"],
        "name": call["name"],
        "result": result,
    }


EXERCISE = Exercise(
    id="3.3",
    lesson=3,
    title="Contesta",
    points=4,
    minutes=8,
    difficulty="media",
    kind="code",
    names=("answer_pending",),
    reference=("harness_base.resume:answer_pending",),
    judge=judge,
)

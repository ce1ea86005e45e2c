"""1.1 · Qué se guarda con la escena y por qué."""

from __future__ import annotations

from autograder.children.plain import Json, is_tagged, type_name
from autograder.exercise import Exercise, Learner
from autograder.verdict import PASSED, Finding, Verdict, failed, finding

REASONS = ("escena", "derivado", "configuracion", "secreto", "vivo", "memoria", "mundo")
"""Los motivos del enunciado."""

RIGHT = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
"""La única respuesta correcta: cada cosa tiene un motivo que la describe mejor que los otros."""

_DIAGNOSES = {
    ("messages", "memoria"): "los-mensajes-son-memoria",
    ("tokens_used", "derivado"): "tokens-used-se-recalcula",
    ("pending_calls", "escena"): "guarda-lo-derivado",
    ("max_turns", "escena"): "guarda-la-configuración",
    ("api_key", "escena"): "guarda-la-clave",
    ("api_key", "configuracion"): "la-clave-es-configuración",
    ("client", "escena"): "cliente-como-escena",
    ("notas.md", "escena"): "la-memoria-es-escena",
    ("paid_invoices", "escena"): "guarda-el-mundo",
}
"""Los errores que tienen una idea conocida detrás."""

_MENTIONED_AT_MOST = 2


def judge(learner: Learner) -> Verdict:
    """Un octavo de los puntos por fila; cuenta como mucho dos errores a la vez."""
    answer: Json = learner.values()["REASONS"]
    if type(answer) is not dict or "$" in answer:
        return failed(
            "tipo-inesperado",
            nombre="REASONS",
            esperado="un diccionario con un motivo para cada cosa",
            visto=type_name(answer),
        )
    wrong = [_explain(item, answer.get(item)) for item in RIGHT if answer.get(item) != RIGHT[item]]
    if not wrong:
        return PASSED
    wrong.sort(key=lambda found: found.diagnosis == "sin-motivo")
    return Verdict((len(RIGHT) - len(wrong)) / len(RIGHT), tuple(wrong[:_MENTIONED_AT_MOST]))


def _explain(item: str, reason: Json) -> Finding:
    if reason is None or is_tagged(reason, "ellipsis"):
        return finding("sin-motivo", cosa=item)
    if type(reason) is not str or reason not in REASONS:
        shown = reason if type(reason) is str else type_name(reason)
        return finding("motivo-desconocido", cosa=item, visto=shown, motivos=", ".join(REASONS))
    known = _DIAGNOSES.get((item, reason))
    if known is not None:
        return finding(known)
    return finding("otro-motivo", cosa=item, visto=reason)


EXERCISE = Exercise(
    id="1.1",
    lesson=1,
    title="¿Se guarda? ¿Por qué?",
    points=2,
    minutes=4,
    difficulty="baja",
    kind="table",
    names=("REASONS",),
    judge=judge,
)

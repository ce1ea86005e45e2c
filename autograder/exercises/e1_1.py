"""1.1 · Qué se guarda con la escena y por qué."""

from __future__ import annotations

import unicodedata

from autograder.children.plain import Json, is_tagged, type_name
from autograder.exercise import Exercise, Learner
from autograder.verdict import PASSED, Finding, Verdict, failed, finding, judged

REASONS = {
    "escena": "lo que cambia con la tarea y solo tiene el arnés",
    "derivado": "lo que se calcula con lo guardado",
    "configuracion": "lo que fija quien arranca la tarea y puede quedar escrito",
    "secreto": "lo que da quien arranca y no debe quedar escrito",
    "vivo": "un objeto que muere con su proceso",
    "memoria": "lo que escribe el modelo en su propio archivo",
    "mundo": "lo que lleva otro sistema",
}
"""Los motivos del enunciado y lo que quiere decir cada uno."""

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

_CLUES = {
    "messages": "¿Qué archivo los tenía cuando murió el proceso de antes?",
    "tokens_used": "¿Quién lo apunta, cambia con cada respuesta y se puede rehacer con lo demás?",
    "pending_calls": "¿Hace falta algo más que `messages` y el registro de efectos para saberlas?",
    "max_turns": "¿Quién decide ese número, y cuándo?",
    "api_key": "¿Quién la da, y qué pasa si alguien la lee en un archivo?",
    "client": "¿Se puede escribir en un archivo una conexión abierta?",
    "notas.md": "¿Quién escribe ese archivo, y para qué día?",
    "paid_invoices": "¿A quién le preguntarías hoy qué facturas están pagadas?",
}
"""La pregunta que lleva al motivo de cada cosa."""

_DIAGNOSES = {
    ("messages", "memoria"): "los-mensajes-son-memoria",
    ("messages", "vivo"): "los-mensajes-están-vivos",
    ("tokens_used", "derivado"): "tokens-used-se-recalcula",
    ("pending_calls", "escena"): "guarda-lo-derivado",
    ("max_turns", "escena"): "guarda-la-configuración",
    ("api_key", "escena"): "guarda-la-clave",
    ("api_key", "configuracion"): "la-clave-es-configuración",
    ("client", "escena"): "cliente-como-escena",
    ("client", "configuracion"): "el-cliente-es-configuración",
    ("notas.md", "escena"): "la-memoria-es-escena",
    ("paid_invoices", "escena"): "guarda-el-mundo",
}
"""Los errores que tienen una idea conocida detrás."""


def judge(learner: Learner) -> Verdict:
    """Un octavo de los puntos por fila; las tildes y las mayúsculas no cuentan."""
    answer: Json = learner.values()["REASONS"]
    if type(answer) is not dict or "$" in answer:
        return failed(
            "tipo-inesperado",
            nombre="REASONS",
            esperado="un diccionario con un motivo para cada cosa",
            visto=type_name(answer),
        )
    given = {item: _read(answer.get(item)) for item in RIGHT}
    wrong = [_explain(item, given[item]) for item in RIGHT if given[item] != RIGHT[item]]
    if not wrong:
        return PASSED
    wrong.sort(key=lambda found: found.diagnosis == "sin-motivo")
    return judged((len(RIGHT) - len(wrong)) / len(RIGHT), wrong)


def _read(reason: Json) -> Json:
    """`"Configuración "` → `"configuracion"`."""
    if type(reason) is not str:
        return reason
    letters = unicodedata.normalize("NFD", reason.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _explain(item: str, reason: Json) -> Finding:
    if reason is None or is_tagged(reason, "ellipsis"):
        return finding("sin-motivo", cosa=item)
    if type(reason) is not str or reason not in REASONS:
        shown = reason if type(reason) is str else str(reason)
        shown = f"algo de tipo {type_name(reason)}" if type(reason) in (dict, list) else shown
        return finding("motivo-desconocido", cosa=item, visto=shown, motivos=", ".join(REASONS))
    known = _DIAGNOSES.get((item, reason))
    if known is not None:
        return finding(known)
    return finding(
        "otro-motivo", cosa=item, visto=reason, significa=REASONS[reason], pregunta=_CLUES[item]
    )


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

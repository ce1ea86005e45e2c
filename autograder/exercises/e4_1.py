"""4.1 · Qué pasa si se repite cada herramienta."""

from __future__ import annotations

from autograder.children.plain import Json, is_tagged, type_name
from autograder.exercise import Exercise, Learner
from autograder.probes import p4_1
from autograder.verdict import PASSED, Finding, Verdict, failed, finding
from harness_base.types import Effect

CLASSES = tuple(effect.name for effect in Effect)

RIGHT = {
    "listar_facturas": "READ",
    "leer_y_marcar": "IDEMPOTENT",
    "obtener_numero": "IRREVERSIBLE",
    "agregar_linea": "IRREVERSIBLE",
    "guardar_informe": "IDEMPOTENT",
    "pagar_factura": "KEYED",
}
"""La única respuesta correcta: lo que hace cada una está en la tabla del enunciado."""

_DOES = {
    "leer_y_marcar": "deja marcado el mensaje",
    "obtener_numero": "gasta un número de la serie cada vez",
    "agregar_linea": "deja una línea más cada vez",
    "guardar_informe": "deja escrito un informe",
    "pagar_factura": "mueve dinero",
}

_DIAGNOSES = {
    ("leer_y_marcar", "READ"): "se-fía-del-nombre",
    ("obtener_numero", "READ"): "se-fía-del-nombre",
    ("agregar_linea", "READ"): "cambia-y-no-lo-parece",
    ("guardar_informe", "READ"): "cambia-y-no-lo-parece",
    ("pagar_factura", "READ"): "cambia-y-no-lo-parece",
    ("obtener_numero", "IDEMPOTENT"): "idempotente-por-suerte",
    ("agregar_linea", "IDEMPOTENT"): "idempotente-por-suerte",
    ("pagar_factura", "IDEMPOTENT"): "idempotente-sin-la-clave",
    ("leer_y_marcar", "IRREVERSIBLE"): "todo-cambio-es-irreversible",
    ("guardar_informe", "IRREVERSIBLE"): "todo-cambio-es-irreversible",
    ("pagar_factura", "IRREVERSIBLE"): "desprecia-la-clave",
    ("obtener_numero", "KEYED"): "clave-que-nadie-mira",
    ("agregar_linea", "KEYED"): "clave-que-nadie-mira",
    ("leer_y_marcar", "KEYED"): "clave-que-sobra",
    ("guardar_informe", "KEYED"): "clave-que-sobra",
}
"""Los errores que tienen una idea conocida detrás."""

_MENTIONED_AT_MOST = 2


def judge(learner: Learner) -> Verdict:
    """Un sexto de los puntos por herramienta; cuenta como mucho dos errores a la vez."""
    answer: Json = learner.values()["CLASSES"]
    if is_tagged(answer, "object") and answer["type"] == "OrderedDict":
        answer = learner.run(p4_1.as_dict).value
    if type(answer) is not dict or "$" in answer:
        return failed(
            "tipo-inesperado",
            nombre="CLASSES",
            esperado="un diccionario con una clase para cada herramienta",
            visto=type_name(answer),
        )
    wrong = [
        _explain(tool, answer.get(tool)) for tool in RIGHT if _read(answer, tool) != RIGHT[tool]
    ]
    if not wrong:
        return PASSED
    wrong.sort(key=lambda found: found.diagnosis == "sin-clase")
    return Verdict((len(RIGHT) - len(wrong)) / len(RIGHT), tuple(wrong[:_MENTIONED_AT_MOST]))


def _read(answer: Json, tool: str) -> Json:
    """La clase tal como se escribe en el código, aunque llegue en minúsculas o como `Effect.X`."""
    value = answer.get(tool)
    return value.strip().removeprefix("Effect.").upper() if type(value) is str else value


def _explain(tool: str, given: Json) -> Finding:
    if given is None or is_tagged(given, "ellipsis"):
        return finding("sin-clase", herramienta=tool)
    if is_tagged(given, "object") and given["type"] == "Effect":
        return finding("clase-sin-comillas", herramienta=tool)
    value = _read({tool: given}, tool)
    if type(value) is not str or value not in CLASSES:
        shown = f"`{given}`" if type(given) is str else f"un valor de tipo {type_name(given)}"
        return finding(
            "clase-desconocida", herramienta=tool, vista=shown, clases=", ".join(CLASSES)
        )
    known = _DIAGNOSES.get((tool, value))
    if known is None:
        return finding("otra-clase", herramienta=tool, vista=value)
    return finding(known, herramienta=tool, hace=_DOES[tool])


EXERCISE = Exercise(
    id="4.1",
    lesson=4,
    title="¿Qué pasa si se repite?",
    points=2,
    minutes=4,
    difficulty="baja",
    kind="table",
    names=("CLASSES",),
    judge=judge,
)

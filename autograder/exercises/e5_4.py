"""5.4 · Quién trae de vuelta cada cosa: git, el punto de control o ninguno."""

from __future__ import annotations

from autograder.children.plain import Json, is_tagged, type_name
from autograder.exercise import Exercise, Learner
from autograder.probes import p5_4
from autograder.verdict import PASSED, Finding, Verdict, failed, finding, judged

GIT, POINT, NONE = "git", "punto de control", "ninguno"
KEEPERS = (GIT, POINT, NONE)

RIGHT = {
    "mensajes": POINT,
    "ordinales": POINT,
    "informe": GIT,
    "herramientas": GIT,
    "correo": NONE,
    "pago": NONE,
}
"""La única respuesta correcta: lo que es cada cosa está en la tabla del enunciado."""

_WORLD = {"correo": "El correo ya está en otra bandeja", "pago": "El dinero ya está en otra cuenta"}

_DIAGNOSES = {
    ("mensajes", GIT): "commit-como-punto-de-control",
    ("ordinales", GIT): "commit-como-punto-de-control",
    ("mensajes", NONE): "nadie-guarda-la-escena",
    ("ordinales", NONE): "ordinales-dados-por-perdidos",
    ("informe", POINT): "archivos-en-la-escena",
    ("herramientas", POINT): "código-en-la-escena",
    ("informe", NONE): "nadie-guarda-los-archivos",
    ("herramientas", NONE): "nadie-guarda-los-archivos",
    ("correo", POINT): "efecto-dado-por-deshecho",
    ("pago", POINT): "efecto-dado-por-deshecho",
    ("correo", GIT): "git-no-llega-al-mundo",
    ("pago", GIT): "git-no-llega-al-mundo",
}
"""La idea que hay detrás de cada error."""


def judge(learner: Learner) -> Verdict:
    """Un sexto de los puntos por cosa; cada idea se cuenta una vez."""
    answer: Json = learner.values()["KEEPERS"]
    if is_tagged(answer, "object") and answer["type"] == "OrderedDict":
        answer = learner.run(p5_4.as_dict).value
    if type(answer) is not dict or "$" in answer:
        return failed(
            "tipo-inesperado",
            nombre="KEEPERS",
            esperado="un diccionario que diga quién trae de vuelta cada cosa",
            visto=type_name(answer),
        )
    wrong = [thing for thing in RIGHT if _read(answer, thing) != RIGHT[thing]]
    if not wrong:
        return PASSED
    found: dict[str, Finding] = {}
    for thing in wrong:
        problem = _explain(thing, answer.get(thing))
        found.setdefault(problem.diagnosis, problem)
    told = sorted(found.values(), key=lambda item: item.diagnosis == "sin-decir")
    return judged((len(RIGHT) - len(wrong)) / len(RIGHT), told)


def _read(answer: Json, thing: str) -> Json:
    """La respuesta con espacios y en minúsculas, se escriba como se escriba."""
    value = answer.get(thing)
    return " ".join(value.lower().replace("_", " ").split()) if type(value) is str else value


def _explain(thing: str, given: Json) -> Finding:
    if given is None or is_tagged(given, "ellipsis"):
        return finding("sin-decir", cosa=thing)
    value = _read({thing: given}, thing)
    known = _DIAGNOSES.get((thing, value)) if type(value) is str else None
    if known is None:
        shown = f"`{given}`" if type(given) is str else f"un valor de tipo {type_name(given)}"
        names = ", ".join(f"`{name}`" for name in KEEPERS)
        return finding("otro-valor", cosa=thing, visto=shown, valores=names)
    return finding(known, cosa=thing, mundo=_WORLD.get(thing, ""))


EXERCISE = Exercise(
    id="5.4",
    lesson=5,
    title="Quién lo trae de vuelta",
    points=2,
    minutes=2,
    difficulty="baja",
    kind="table",
    names=("KEEPERS",),
    judge=judge,
)

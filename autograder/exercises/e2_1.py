"""2.1 · Los pasos de un guardado, en orden, antes de escribirlo."""

from __future__ import annotations

from autograder.children.plain import Json, is_tagged, type_name
from autograder.exercise import Exercise, Learner
from autograder.verdict import PASSED, Finding, Verdict, failed, finding

REPLACE, SYNC, WRITE, UNLINK, SYSTEM, SYNC_FOLDER, FLUSH, BESIDE = "ABCDEFGH"
"""La letra de cada paso en el enunciado."""

RIGHT = (BESIDE, WRITE, FLUSH, SYNC, REPLACE, SYNC_FOLDER)
"""El único orden correcto: cada paso necesita el anterior."""

_MENTIONED_AT_MOST = 2
_HALF = 0.5
"""Con los cinco primeros pasos en orden, el guardado es atómico: falta que sea duradero."""


def judge(learner: Learner) -> Verdict:
    """Compara con el único orden y explica lo primero que lo rompe."""
    order = _letters(learner.values()["ORDER"])
    if type(order) is not list:
        return failed(
            "tipo-inesperado",
            nombre="ORDER",
            esperado="una lista de letras, en orden",
            visto=type_name(order),
        )
    if tuple(order) == RIGHT:
        return PASSED
    unknown = [step for step in order if type(step) is not str or step not in "ABCDEFGH"]
    if unknown:
        shown = unknown[0] if type(unknown[0]) is str else type_name(unknown[0])
        return failed("letra-desconocida", vista=shown)
    repeated = [step for step in order if order.count(step) > 1]
    if repeated:
        return failed("paso-repetido", letra=repeated[0])
    found = _explain(order)
    names = {item.diagnosis for item in found}
    atomic = names <= {"orden-sin-carpeta", "carpeta-antes-del-nombre"}
    return Verdict(_HALF if atomic else 0.0, tuple(found[:_MENTIONED_AT_MOST]))


def _letters(value: Json) -> Json:
    """La respuesta como lista: vale también una tupla, o las letras en un texto."""
    if is_tagged(value, "tuple"):
        value = value["items"]
    if type(value) is str:
        value = [letter for letter in value if letter.isalnum()]
    if type(value) is list:
        return [item.upper() if type(item) is str and len(item) == 1 else item for item in value]
    return value


def _explain(order: list[str]) -> list[Finding]:
    """Lo que falla, de lo más grave a lo menos; nunca vacío si el orden no es el correcto."""
    place = {step: number for number, step in enumerate(order, start=1)}
    found: list[Finding] = []

    def after(first: str, second: str) -> bool:
        """Si están los dos y `first` va después de `second`."""
        return first in place and second in place and place[first] > place[second]

    if UNLINK in place:
        if REPLACE in place and place[UNLINK] > place[REPLACE]:
            found.append(finding("borra-lo-nuevo", paso=place[UNLINK]))
        else:
            end = place.get(REPLACE, len(order))
            found.append(finding("borra-antes", desde=place[UNLINK], hasta=end))
    if SYSTEM in place:
        found.append(finding("temporal-del-sistema", paso=place[SYSTEM]))
    elif BESIDE not in place:
        found.append(finding("orden-sin-temporal"))
    elif place[BESIDE] > 1:
        found.append(finding("escribe-antes-de-crear", paso=place[BESIDE]))
    if REPLACE not in place:
        found.append(finding("orden-sin-replace"))
    if WRITE not in place:
        found.append(finding("orden-sin-write"))
    elif after(WRITE, REPLACE) or after(FLUSH, REPLACE):
        found.append(finding("nombre-antes-que-bytes", paso=place[REPLACE]))
    if SYNC not in place:
        found.append(finding("orden-sin-fsync"))
    elif after(SYNC, REPLACE):
        found.append(finding("fsync-tarde"))
    if FLUSH not in place:
        found.append(finding("orden-sin-flush"))
    elif after(FLUSH, SYNC):
        found.append(finding("flush-tarde", flush=place[FLUSH], fsync=place[SYNC]))
    elif after(WRITE, FLUSH) or after(WRITE, SYNC):
        found.append(finding("vacía-antes-de-escribir", paso=place[WRITE]))
    if SYNC_FOLDER not in place:
        found.append(finding("orden-sin-carpeta"))
    elif not after(SYNC_FOLDER, REPLACE):
        found.append(finding("carpeta-antes-del-nombre", paso=place[SYNC_FOLDER]))
    return found


EXERCISE = Exercise(
    id="2.1",
    lesson=2,
    title="Ordena los pasos",
    points=2,
    minutes=3,
    difficulty="baja",
    kind="order",
    names=("ORDER",),
    judge=judge,
)

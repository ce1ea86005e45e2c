"""2.1 · Los pasos de un guardado, en orden, antes de escribirlo."""

from __future__ import annotations

from autograder.exercise import Exercise, Learner
from autograder.exercises.orders import Places, read_steps
from autograder.verdict import PASSED, Finding, Verdict, finding

REPLACE, SYNC, WRITE, UNLINK, SYSTEM, SYNC_FOLDER, FLUSH, BESIDE = "ABCDEFGH"
"""La letra de cada paso en el enunciado."""

RIGHT = (BESIDE, WRITE, FLUSH, SYNC, REPLACE, SYNC_FOLDER)
"""El único orden correcto: cada paso necesita el anterior."""

_MENTIONED_AT_MOST = 2
_HALF = 0.5
"""Con los cinco primeros pasos en orden, el guardado es atómico: falta que sea duradero."""


def judge(learner: Learner) -> Verdict:
    """Compara con el único orden y explica lo primero que lo rompe."""
    order = read_steps(learner, "ORDER", "ABCDEFGH")
    if tuple(order) == RIGHT:
        return PASSED
    found = _explain(Places(order))
    names = {item.diagnosis for item in found}
    atomic = names <= {"orden-sin-carpeta", "carpeta-antes-del-nombre"}
    return Verdict(_HALF if atomic else 0.0, tuple(found[:_MENTIONED_AT_MOST]))


def _explain(place: Places) -> list[Finding]:
    """Lo que falla, de lo más grave a lo menos; nunca vacío si el orden no es el correcto."""
    found: list[Finding] = []
    if UNLINK in place:
        if REPLACE in place and place[UNLINK] > place[REPLACE]:
            found.append(finding("borra-lo-nuevo", paso=place[UNLINK]))
        else:
            end = place[REPLACE] if REPLACE in place else len(place)
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
    elif place.after(WRITE, REPLACE) or place.after(FLUSH, REPLACE):
        found.append(finding("nombre-antes-que-bytes", paso=place[REPLACE]))
    if SYNC not in place:
        found.append(finding("orden-sin-fsync"))
    elif place.after(SYNC, REPLACE):
        found.append(finding("fsync-tarde"))
    if FLUSH not in place:
        found.append(finding("orden-sin-flush"))
    elif place.after(FLUSH, SYNC):
        found.append(finding("flush-tarde", flush=place[FLUSH], fsync=place[SYNC]))
    elif place.after(WRITE, FLUSH) or place.after(WRITE, SYNC):
        found.append(finding("vacía-antes-de-escribir", paso=place[WRITE]))
    if SYNC_FOLDER not in place:
        found.append(finding("orden-sin-carpeta"))
    elif not place.after(SYNC_FOLDER, REPLACE):
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

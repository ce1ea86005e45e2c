"""4.3 · Los pasos de una llamada, en orden, antes de escribirlos."""

from __future__ import annotations

from autograder.exercise import Exercise, Learner
from autograder.exercises.orders import Places, read_steps
from autograder.verdict import PASSED, Finding, Verdict, finding

CALL, RESULT_ON_DISK, DONE, INTENTION, ERASE, RESULT, INTENTION_ON_DISK = "ABCDEFG"
"""La letra de cada paso en el enunciado."""

RIGHT = (INTENTION, INTENTION_ON_DISK, CALL, RESULT, RESULT_ON_DISK)
"""El único orden correcto: cada paso necesita el anterior."""

_MENTIONED_AT_MOST = 2
_HALF = 0.5
"""Si solo falta llevar el resultado al disco, nada se repite: un corte deja una duda de más."""


def judge(learner: Learner) -> Verdict:
    """Compara con el único orden y explica lo primero que lo rompe."""
    steps = read_steps(learner, "STEPS", "ABCDEFG")
    if tuple(steps) == RIGHT:
        return PASSED
    found = _explain(Places(steps))
    harmless = [item.diagnosis for item in found] == ["orden-sin-resultado-en-disco"]
    return Verdict(_HALF if harmless else 0.0, tuple(found[:_MENTIONED_AT_MOST]))


def _explain(place: Places) -> list[Finding]:
    """Lo que falla, de lo más grave a lo menos; nunca vacío si el orden no es el correcto."""
    found: list[Finding] = []
    if CALL not in place:
        found.append(finding("orden-sin-efecto"))
        if not len(place):
            return found
    if DONE in place:
        if RESULT in place and CALL in place and place.after(DONE, CALL):
            found.append(finding("hecha-de-más", paso=place[DONE]))
        elif CALL in place and place.after(DONE, CALL):
            found.append(finding("hecha-sin-resultado", paso=place[DONE]))
        else:
            before = place[CALL] if CALL in place else place[DONE] + 1
            found.append(finding("orden-hecha-antes-de-hacer", desde=place[DONE], hasta=before))
    if ERASE in place:
        found.append(finding("orden-borra-la-intención", paso=place[ERASE]))
    if INTENTION not in place:
        found.append(finding("orden-sin-intención"))
    elif place.after(INTENTION, CALL):
        found.append(finding("orden-intención-después", paso=place[INTENTION]))
    if INTENTION not in place and INTENTION_ON_DISK not in place:
        pass  # ya está dicho: no hay nada que llevar al disco
    elif INTENTION_ON_DISK not in place:
        found.append(finding("orden-sin-disco"))
    elif place.after(INTENTION, INTENTION_ON_DISK):
        found.append(finding("disco-antes-de-apuntar", paso=place[INTENTION_ON_DISK]))
    elif place.after(INTENTION_ON_DISK, CALL):
        found.append(finding("orden-disco-tarde", paso=place[INTENTION_ON_DISK]))
    if RESULT not in place:
        found.append(finding("orden-sin-resultado"))
    elif place.after(CALL, RESULT):
        found.append(finding("resultado-antes-del-efecto", paso=place[RESULT]))
    if RESULT not in place and RESULT_ON_DISK not in place:
        pass
    elif RESULT_ON_DISK not in place:
        found.append(finding("orden-sin-resultado-en-disco"))
    elif place.after(RESULT, RESULT_ON_DISK):
        found.append(finding("disco-antes-de-apuntar", paso=place[RESULT_ON_DISK]))
    return found


EXERCISE = Exercise(
    id="4.3",
    lesson=4,
    title="Ordena los pasos",
    points=2,
    minutes=2,
    difficulty="baja",
    kind="order",
    names=("STEPS",),
    judge=judge,
)

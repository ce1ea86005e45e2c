"""4.4 · Una llamada que se puede terminar después sin repetir su efecto.

La mitad de los puntos por la caída, un sexto por el corte de luz y un tercio por lo que se apunta
cuando la herramienta falla.
"""

from __future__ import annotations

from autograder.exercise import Exercise, Learner
from autograder.exercises.once_crash import look_at_crashes
from autograder.exercises.once_errors import look_at_errors
from autograder.verdict import PASSED, Verdict

CRASH, LIGHT, ERRORS = 3 / 6, 1 / 6, 2 / 6
"""Qué parte de los puntos vale cada cosa."""
_MENTIONED_AT_MOST = 2
_BROKEN = {
    "no-ejecuta",
    "no-devuelve-resultado",
    "otro-resultado",
    "apunta-otra-cosa",
    "outcome-sin-result",
    "sync-antes-de-apuntar",
}
"""Con una de estas no hay llamada que matar."""
_KEYS = {"olvida-la-clave", "otra-clave"}
"""La causa de que se repita el efecto: se dice antes que él."""


def judge(learner: Learner) -> Verdict:
    """Prueba los errores, mata en cada punto, reanuda, mata otra vez y corta la luz."""
    errors = look_at_errors(learner)
    if _BROKEN & {item.diagnosis for item in errors}:
        return Verdict(0.0, tuple(errors[:_MENTIONED_AT_MOST]))
    crash, light, kills = look_at_crashes(learner)
    keys = [item for item in errors if item.diagnosis in _KEYS]
    found = [*keys, *crash, *light, *(item for item in errors if item not in keys)]
    if not found:
        return PASSED
    crash = [*keys, *crash]  # con otra clave, repetir no es seguro
    fraction = CRASH * (not crash) + LIGHT * (not crash and not light) + ERRORS * (not errors)
    note = (
        f"Caída (maté el proceso {kills} veces): {3 * (not crash)} de 3 puntos. Corte de luz: "
        f"{1 * (not crash and not light)} de 1. Errores: {2 * (not errors)} de 2."
    )
    return Verdict(fraction, tuple(found[:_MENTIONED_AT_MOST]), (note,))


EXERCISE = Exercise(
    id="4.4",
    lesson=4,
    title="Una vez",
    points=6,
    minutes=10,
    difficulty="alta",
    kind="code",
    names=("run_once",),
    reference=("harness_base.effects:run_once",),
    judge=judge,
)

"""Juzga una entrega: aquí no se ejecuta código ajeno ni se propaga ninguna excepción suya."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from autograder.children.submission import Submission
from autograder.exercise import Exercise, Learner
from autograder.exercises import REGISTRY
from autograder.report import Report, build
from autograder.verdict import Stopped, Verdict, failed


def judge(exercise: Exercise, submission: Submission, *, seed: int | None = None) -> Report:
    """El informe de `submission`. `seed` sortea las entradas; sin ella, son otras cada vez."""
    if exercise.judge is None:
        return refuse(exercise.id, failed("solo-a-mano", ejercicio=exercise.id))
    learner = Learner(exercise, submission, seed=secrets.randbits(64) if seed is None else seed)
    failure = False
    try:
        verdict = exercise.judge(learner)
    except Stopped as stop:
        verdict = stop.verdict
    except Exception as error:
        failure = True
        verdict = failed("fallo-nuestro", error=f"{type(error).__name__}: {error}")
    return build(
        exercise.id,
        exercise.title,
        exercise.points,
        verdict,
        printed=learner.printed,
        failure=failure,
    )


def judge_request(
    exercise: object,
    names: Sequence[str],
    extra: int,
    submission: Submission | None,
    problem: Verdict | None,
) -> Report:
    """Como `judge`, para una llamada a `check` que puede venir mal escrita."""
    known = exercise if type(exercise) is str else ""
    if known not in REGISTRY:
        shown = str(exercise)
        ids = ", ".join(f"`{item}`" for item in REGISTRY)
        return refuse(shown, failed("ejercicio-desconocido", ejercicio=shown, conocidos=ids))
    found = REGISTRY[known]
    wrong = _wrong_arguments(found, names, extra)
    if wrong:
        call = ", ".join([f'"{found.id}"', *(f"{name}={name}" for name in found.names)])
        verdict = failed(
            "argumentos-de-check", ejercicio=found.id, llamada=f"check({call})", problema=wrong
        )
        return build(found.id, found.title, found.points, verdict)
    if problem is not None or submission is None:
        return build(found.id, found.title, found.points, problem or Verdict(0.0))
    return judge(found, submission)


def refuse(exercise: str, verdict: Verdict) -> Report:
    """Un informe sin puntos posibles: la llamada no corresponde a ninguna comprobación."""
    return build(exercise, "", 0, verdict)


def _wrong_arguments(exercise: Exercise, names: Sequence[str], extra: int) -> str:
    missing = [f"`{name}`" for name in exercise.names if name not in names]
    unknown = [f"`{name}`" for name in names if name not in exercise.names]
    if missing:
        return f"Falta {', '.join(missing)}."
    if unknown:
        return f"Sobra {', '.join(unknown)}."
    return "Los valores se pasan por su nombre, como en el ejemplo." if extra else ""

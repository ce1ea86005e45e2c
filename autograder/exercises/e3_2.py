"""3.2 · Primero, los ejemplos: los de quien aprende, pasados por un arnés correcto y cinco que no.

El correcto tiene que pasar todos los ejemplos. Después, un quinto de los puntos por cada arnés
equivocado que falle alguno.
"""

from __future__ import annotations

from typing import Any

from autograder.children.plain import Json, is_tagged, type_name
from autograder.exercise import Exercise, Learner
from autograder.exercises.wrong_verdicts import VERDICTS, WRONG, right
from autograder.verdict import PASSED, Finding, Verdict, failed, finding

EXAMPLES_MIN = 3
_MENTIONED_AT_MOST = 2

Example = tuple[list[str], list[str], dict[str, str]]


def judge(learner: Learner) -> Verdict:
    """Primero la forma y que digan la verdad; después, a qué arneses desenmascaran."""
    answer = _sequence(learner.values()["EXAMPLES"])
    if answer is None:
        return failed(
            "tipo-inesperado",
            nombre="EXAMPLES",
            esperado="una lista de ejemplos",
            visto=type_name(learner.values()["EXAMPLES"]),
        )
    examples: list[Example] = []
    for number, item in enumerate(answer, 1):
        example = _read(item)
        problem = _shape_problem(number, item) if example is None else _problem(number, example)
        if problem is not None:
            return Verdict(0.0, (problem,))
        assert example is not None
        examples.append(example)
    # Otros nombres no hacen otra situación: cuántas hay y cuántas están apuntadas.
    different = {(len(calls), len(recorded)) for calls, recorded, _ in examples}
    if len(different) < EXAMPLES_MIN:
        return failed("pocos-ejemplos", visto=len(different), mínimo=EXAMPLES_MIN)
    fooled = [
        finding(diagnosis, arnés=letter)
        for diagnosis, (letter, rule) in WRONG.items()
        if all(rule(calls, recorded) == verdicts for calls, recorded, verdicts in examples)
    ]
    if not fooled:
        return PASSED
    return Verdict(1 - len(fooled) / len(WRONG), tuple(fooled[:_MENTIONED_AT_MOST]))


def _read(item: Json) -> Example | None:
    parts = _sequence(item)
    if parts is None or len(parts) != 3:
        return None
    calls, recorded, verdicts = _names(parts[0]), _names(parts[1]), parts[2]
    if calls is None or recorded is None or type(verdicts) is not dict or "$" in verdicts:
        return None
    if not all(type(value) is str for value in verdicts.values()):
        return None
    return calls, recorded, verdicts


def _shape_problem(number: int, item: Json) -> Finding:
    parts = _sequence(item)
    shown = type_name(item) if parts is None else ", ".join(type_name(part) for part in parts)
    return finding("ejemplo-sin-forma", número=number, visto=shown or "nada")


def _problem(number: int, example: Example) -> Finding | None:
    calls, recorded, verdicts = example
    if not calls or len(set(calls)) < len(calls):
        return finding("llamadas-repetidas", número=number, visto=_show(calls) or "ninguna")
    strange = [call for call in recorded if call not in calls]
    if strange or len(set(recorded)) < len(recorded):
        return finding("apuntada-sin-pedir", número=number, visto=_show(strange or recorded))
    if set(recorded) != set(calls[: len(recorded)]):
        return finding("registro-con-hueco", número=number, visto=_show(recorded))
    if set(verdicts) != set(calls):
        return finding("veredictos-que-faltan", número=number, visto=_show(list(verdicts)))
    unknown = [value for value in verdicts.values() if value not in VERDICTS]
    if unknown:
        names = ", ".join(f"`{name}`" for name in VERDICTS)
        return finding("veredicto-desconocido", número=number, visto=unknown[0], veredictos=names)
    wrong = [call for call, value in right(calls, recorded).items() if verdicts[call] != value]
    if wrong:
        return _wrong_verdict(number, wrong[0], verdicts[wrong[0]], example)
    return None


def _wrong_verdict(number: int, call: str, verdict: str, example: Example) -> Finding:
    calls, recorded, _ = example
    return finding(
        "el-correcto-no-lo-pasa",
        número=number,
        llamada=call,
        veredicto=verdict,
        apuntadas=_show(recorded) or "ninguna",
        pedidas=_show(calls),
    )


def _sequence(value: Json) -> list[Any] | None:
    """Los elementos de una lista o una tupla."""
    if type(value) is list:
        return value
    return list(value["items"]) if is_tagged(value, "tuple") else None


def _names(value: Json) -> list[str] | None:
    """Nombres de llamadas: una lista, una tupla o un conjunto de textos."""
    items = value["items"] if is_tagged(value, "set") else _sequence(value)
    if items is None or not all(type(item) is str for item in items):
        return None
    return list(items)


def _show(items: list[str]) -> str:
    return ", ".join(f"`{item}`" for item in items)


EXERCISE = Exercise(
    id="3.2",
    lesson=3,
    title="Primero, los ejemplos",
    points=2,
    minutes=4,
    difficulty="baja",
    kind="value",
    names=("EXAMPLES",),
    judge=judge,
)

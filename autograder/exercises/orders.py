"""Lo común a los ejercicios de ordenar pasos: leer la respuesta y saber qué va detrás de qué."""

from __future__ import annotations

from autograder.children.plain import Json, is_tagged, type_name
from autograder.exercise import Learner
from autograder.verdict import Stopped, failed


def read_steps(learner: Learner, name: str, letters: str) -> list[str]:
    """Los pasos de la respuesta `name`, cada uno una letra de `letters` y ninguno repetido.

    Vale una lista, una tupla o las letras en un texto. Si la respuesta no se entiende, el juicio
    acaba aquí con el diagnóstico que toca.
    """
    steps = _as_list(learner.values()[name])
    if type(steps) is not list:
        raise Stopped(
            failed(
                "tipo-inesperado",
                nombre=name,
                esperado="una lista de letras, en orden",
                visto=type_name(steps),
            )
        )
    unknown = [step for step in steps if type(step) is not str or step not in [*letters]]
    if unknown:
        shown = unknown[0] if type(unknown[0]) is str else type_name(unknown[0])
        raise Stopped(
            failed("letra-desconocida", vista=shown, primera=letters[0], ultima=letters[-1])
        )
    repeated = [step for step in steps if steps.count(step) > 1]
    if repeated:
        raise Stopped(failed("paso-repetido", letra=repeated[0]))
    return steps


def _as_list(value: Json) -> Json:
    if is_tagged(value, "tuple"):
        value = value["items"]
    if type(value) is str:
        value = [letter for letter in value if letter.isalnum()]
    if type(value) is list:
        return [item.strip().upper() if type(item) is str else item for item in value]
    return value


class Places:
    """En qué lugar, desde 1, está cada paso de una respuesta."""

    def __init__(self, steps: list[str]) -> None:
        self._place = {step: number for number, step in enumerate(steps, start=1)}

    def __len__(self) -> int:
        return len(self._place)

    def __contains__(self, step: str) -> bool:
        return step in self._place

    def __getitem__(self, step: str) -> int:
        return self._place[step]

    def after(self, first: str, second: str) -> bool:
        """Si están los dos y `first` va detrás de `second`."""
        return first in self and second in self and self[first] > self[second]

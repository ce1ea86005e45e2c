"""Qué es un ejercicio y con qué cuenta su juez.

CÓMO AÑADIR UNA COMPROBACIÓN (por ejemplo, la 1.2)

1. Sonda, en `autograder/probes/p1_2.py`: se ejecuta en el hijo, con los nombres de quien aprende.
   Observa y devuelve datos; nunca juzga ni lleva valores esperados, porque el código comprobado
   la puede leer. Recibe JSON y devuelve JSON:

       def record(names, *, reply):
           state = names.RunState()
           state.record_reply(build_response(reply))
           return {"messages": state.messages}

2. Juez, en `autograder/exercises/e1_2.py`: se ejecuta en el padre, sin código ajeno. Sortea las
   entradas con `learner.rng`, calcula lo esperado con la referencia y compara con `plain.same`:

       def judge(learner):
           seen = learner.run(p1_2.record, reply=reply).value
           if not same(seen["messages"], expected):
               return failed("copia-superficial", bloque=2)
           return PASSED

       EXERCISE = Exercise(id="1.2", …, judge=judge)

   Si el hijo no responde (excepción, bucle sin fin, `os._exit`, referencia importada),
   `learner.run` corta el juicio con el diagnóstico general que toca. `learner.attempt` devuelve
   el `ChildResult` tal cual, para el juez que quiera mirar una muerte o una excepción. En tablas,
   órdenes y valores, `learner.values()` da los valores ya convertidos (véase `children.plain`).

3. Textos, en `autograder/catalogue/lesson1.py`: uno por diagnóstico.

CÓMO AÑADIR UN MUTANTE: un archivo `autograder/mutants/e1_2/NOMBRE.py` que define los nombres del
ejercicio, mal, y empieza por tres constantes: EXERCISE, DIAGNOSIS (el que tiene que salir) y
MISCONCEPTION (la idea que hay detrás). Con POINTS si merece parte de los puntos.

CÓMO AÑADIR UNA VARIANTE: un archivo `autograder/variants/e1_2/NOMBRE.py` con EXERCISE y una
solución correcta en otro estilo. `python -m autograder.zoo 1.2` enseña el resultado de todo.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from autograder.children.client import ForkServer, Probe, get_server
from autograder.children.limits import Limits
from autograder.children.plain import Json, is_tagged
from autograder.children.result import ChildResult
from autograder.children.submission import Submission
from autograder.diagnose import explain
from autograder.probes import basic
from autograder.verdict import Stopped, Verdict, failed

Kind = Literal["code", "table", "order", "value", "written"]
Difficulty = Literal["baja", "media", "alta"]

BUDGET_S = 22.0
"""Tiempo total de una comprobación: nbgrader corta la celda a los 30 s."""


@dataclass(frozen=True)
class Exercise:
    """Un ejercicio que cuenta: el único sitio donde se dicen sus puntos y sus minutos."""

    id: str
    lesson: int
    title: str
    points: int
    minutes: int
    difficulty: Difficulty
    kind: Kind
    names: tuple[str, ...] = ()
    """Nombres que la celda de comprobación entrega: `check("1.2", RunState=RunState)`."""
    reference: tuple[str, ...] = ()
    """Dónde está la solución de referencia: `("harness_base.state:RunState",)`."""
    judge: Callable[[Learner], Verdict] | None = None
    """Sin juez solo las respuestas escritas, que puntúa una persona."""

    @property
    def slug(self) -> str:
        """`e1_2`: nombre de sus módulos, carpetas y celdas."""
        return "e" + self.id.replace(".", "_")


class Learner:
    """La respuesta de una persona, vista por el juez: solo se puede ejecutar en un hijo."""

    def __init__(
        self, exercise: Exercise, submission: Submission, *, seed: int, limits: Limits | None = None
    ) -> None:
        self.exercise = exercise
        self.submission = submission
        self.rng = random.Random(seed)
        self.limits = limits or Limits()
        self.printed: list[str] = []
        self._deadline = time.monotonic() + BUDGET_S

    def run(self, probe: Probe, **args: Any) -> ChildResult:
        """Como `attempt`, pero si no hay respuesta completa corta el juicio y explica por qué."""
        result = self.attempt(probe, **args)
        if not result.complete:
            raise Stopped(explain(result, self.exercise.id, self.limits))
        return result

    def attempt(self, probe: Probe, **args: Any) -> ChildResult:
        """Ejecuta `probe(nombres, **args)` en un hijo nuevo y devuelve cómo acabó."""
        limits = self.limits_left()
        result = self.server().run(probe, submission=self.submission, args=args, limits=limits)
        if result.stdout:
            self.printed.append(result.stdout)
        return result

    def limits_left(self) -> Limits:
        """Los límites de la próxima ejecución; si ya no queda tiempo, corta el juicio."""
        left_s = self._deadline - time.monotonic()
        if left_s <= 0:
            raise Stopped(failed("tarda-demasiado", segundos=int(BUDGET_S)))
        return replace(self.limits, wall_s=min(self.limits.wall_s, left_s))

    def values(self) -> dict[str, Json]:
        """Los valores entregados, por nombre. Si aún son `...`, el juicio acaba en «pendiente»."""
        found: dict[str, Json] = self.run(basic.values).value
        if all(_untouched(value) for value in found.values()):
            raise Stopped(failed("pendiente", ejercicio=self.exercise.id))
        return found

    def server(self, *, prelude: Sequence[str] = (), hash_seed: int = 0) -> ForkServer:
        """El servidor de procesos de esta etapa, para quien necesite hablar con él."""
        return get_server(stage=self.exercise.lesson, prelude=prelude, hash_seed=hash_seed)


def _untouched(value: Json) -> bool:
    if is_tagged(value, "ellipsis"):
        return True
    if type(value) is dict:
        value = value["items"] if "$" in value and "items" in value else list(value.values())
    if type(value) is not list or not value:
        return False
    return all(_untouched(item[-1] if _is_pair(item) else item) for item in value)


def _is_pair(item: Json) -> bool:
    return type(item) is list and len(item) == 2

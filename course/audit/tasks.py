"""Matar y continuar: una tarea sin interrupciones y, después, otras con muertes al azar."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from course.audit.judge import Damage, Effect, Witness, compare, effects_of
from course.audit.program import Attempt, Program
from course.errors import CourseError

KILLS_PER_TASK = 8
"""Con más, un programa que empieza de cero cada vez no acabaría ninguna tarea."""
MIN_TASKS = 10
SLOWEST = 10.0
"""Cuántas veces más que sin interrupciones puede tardar un intento al que no se mata."""


@dataclass
class Task:
    """Una tarea que se mató: sus intentos, lo que quedó mal y por qué no acabó, si no acabó."""

    number: int
    attempts: list[Attempt] = field(default_factory=list)
    trouble: str | None = None
    damage: Damage = field(default_factory=Damage)

    @property
    def kills(self) -> int:
        return sum(attempt.was_killed for attempt in self.attempts)

    @property
    def warned(self) -> bool:
        """Si al terminar avisó de que no sabe cómo acabó algo, y se le puede creer.

        De una duda cuelga todo lo que la seguía; pero cada muerte deja como mucho una.
        """
        return 0 < self.attempts[-1].doubts <= self.kills

    @property
    def lost_silently(self) -> int:
        """Los efectos perdidos sin avisar."""
        return 0 if self.warned else len(self.damage.lost)

    @property
    def is_right(self) -> bool:
        twice = self.damage.doubled or self.damage.foreign
        return self.trouble is None and not twice and not self.lost_silently

    @property
    def left_behind(self) -> bool:
        """Si en algún intento el programa terminó y dejó procesos en marcha."""
        return any(attempt.left_behind for attempt in self.attempts)


@dataclass
class Audit:
    """Una auditoría: la tarea de referencia y las que se mataron."""

    command: Sequence[str]
    seed: int
    seconds: float
    """Lo que tarda la tarea sin interrupciones."""
    wanted: Counter[Effect]
    tasks: list[Task] = field(default_factory=list)

    @property
    def kills(self) -> int:
        return sum(task.kills for task in self.tasks)

    @property
    def passed(self) -> bool:
        return all(task.is_right for task in self.tasks)


def audit(
    command: Sequence[str],
    *,
    kills: int,
    seed: int,
    place: Path,
    timeout_s: float,
    on_kill: Callable[[Audit], None] = lambda audit: None,
) -> Audit:
    """Mata `command` tantas veces, en tareas nuevas, y devuelve lo que quedó.

    `timeout_s` es lo que puede tardar la tarea sin interrupciones. Lanza `CourseError` si ni así
    termina, o si no hace nada que se pueda contar.
    """
    program = _program(command, place, 0)
    first = program.attempt("--run", timeout_s)
    if first.status != 0:
        raise CourseError(f"sin interrupciones, el programa {_ending(first)}", status=2)
    wanted = effects_of(program.world)
    if not wanted:
        raise CourseError(
            "el programa termina, pero no deja ningún efecto en el archivo de --world: no hay nada "
            "que se pueda perder ni duplicar",
            status=2,
        )
    found = Audit(command, seed, first.seconds, wanted)
    chance = random.Random(seed)
    most = MIN_TASKS + kills  # si acaba siempre antes de que llegue su muerte, no se insiste
    while found.kills < kills and len(found.tasks) < most:
        task = Task(len(found.tasks) + 1)
        found.tasks.append(task)
        program = _program(command, place, task.number)
        _work(task, program, found, kills, chance, on_kill)
        task.damage = compare(effects_of(program.world), wanted)
        if task.trouble is not None and task.kills == 0:
            break  # falla sin que nadie lo mate: no hay más que ver
    return found


def _program(command: Sequence[str], place: Path, number: int) -> Program:
    home = place / f"tarea-{number:03d}"
    home.mkdir(parents=True)
    return Program(
        command, f"auditoria-{number}", home / "mundo.sqlite", home / "carpeta", home / "salida.txt"
    )


def _work(
    task: Task,
    program: Program,
    found: Audit,
    kills: int,
    chance: random.Random,
    on_kill: Callable[[Audit], None],
) -> None:
    """Lleva una tarea a su fin, matándola mientras queden muertes."""
    patience_s = max(SLOWEST * found.seconds, 10.0)
    witness = Witness(program.world)
    option = "--run"
    while True:
        may_kill = task.kills < KILLS_PER_TASK and found.kills < kills
        moment_s = chance.uniform(0, found.seconds) if may_kill else patience_s
        attempt = program.attempt(option, moment_s)
        task.attempts.append(attempt)
        if witness.sees_it_undone():
            task.trouble = "ha borrado cosas ya hechas de su mundo, que nadie puede deshacer"
            return
        if attempt.was_killed and not may_kill:
            task.trouble = f"no termina en {patience_s:.0f} s"
            return
        if attempt.was_killed:
            on_kill(found)
            option = "--resume"
        elif attempt.status == 0:
            return
        elif option == "--resume" and task.attempts[-2].was_killed:
            option = "--run"  # murió antes de guardar nada: se empieza de nuevo
        else:
            task.trouble = _ending(attempt)
            return


def _ending(attempt: Attempt) -> str:
    """Cómo acabó un intento que no terminó la tarea."""
    if attempt.was_killed:
        return f"no termina en {attempt.seconds:.0f} s"
    said = f": {attempt.said}" if attempt.said else ", sin decir nada"
    return f"sale con {attempt.status} ({attempt.option}){said}"

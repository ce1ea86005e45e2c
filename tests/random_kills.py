"""La tarea larga muerta al azar, una vez o muchas seguidas, y siempre terminada."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import crash_tasks
from crash_lab import Lab, Run, distinct
from test_effects_crashes import MINUTE_S, Prover

TASK = "oficina"


def kill_at_random(
    crashes: Lab,
    prover_for: Callable[[Run], Prover],
    *,
    seed: int,
    once: int,
    chains: int,
    lives: int,
) -> tuple[int, Prover]:
    """Mata `once` ejecuciones una vez y `chains` hasta `lives` veces; juzga cómo acaba cada una.

    Devuelve cuántas muertes ha habido y quién las ha juzgado.
    """
    base = crashes.scratch / "larga"
    crash_tasks.prepare(base, scenario=TASK)
    start = crashes.start(base)
    calm = crashes.ladder(start, points=[], scenario=TASK)
    prover = prover_for(calm)
    chosen = Random(seed).sample(range(1, calm.points + 1), once)
    single = crashes.ladder(start, points=chosen, scenario=TASK)
    later = crash_tasks.CLOCK + MINUTE_S
    for run in crashes.ladders(distinct(single.deaths), points=[], scenario=TASK, now=later):
        prover.prove(run, later)

    def chain(number: int) -> tuple[Run, float, int]:
        """Muere hasta `lives` veces, cada vez más lejos, y acaba."""
        rng, state, deaths = Random(number), start, 0
        for life in range(lives):
            now = crash_tasks.CLOCK + life * MINUTE_S
            point = rng.randint(1, 3 * calm.points // (2 * lives))
            death = crashes.kill(state, point, scenario=TASK, now=now)
            if death is None:
                break
            state, deaths = death.state, deaths + 1
        now = crash_tasks.CLOCK + lives * MINUTE_S
        return crashes.ladder(state, points=[], scenario=TASK, now=now), now, deaths

    kills = len(single.deaths)
    for run, now, deaths in crashes.at_once(chain, range(chains)):
        prover.prove(run, now)
        kills += deaths
    return kills, prover

"""La tarea larga, con la etapa 4, muerta mil veces al azar y siempre terminada.

Ciento treinta ejecuciones mueren una vez; noventa, hasta diez veces cada una. Las semillas son fijas.
"""

from __future__ import annotations

import time
from random import Random

import crash_tasks
import pytest
from crash_lab import Run, distinct, lab
from test_effects_crashes import MINUTE_S, Prover

from harness_base.office import office_tools
from harness_base.world import World

ONCE = 130
CHAINS, LIVES = 90, 10
TASK = {"scenario": "oficina"}


@pytest.mark.slow
def test_a_thousand_random_kills_of_the_long_task(tmp_path_factory: pytest.TempPathFactory) -> None:
    tools = office_tools(World(tmp_path_factory.mktemp("mundo") / "mundo.sqlite"))
    effects = {tool.name: tool.effect for tool in tools.values()}
    began = time.perf_counter()
    with lab("crash_tasks:stage4") as crashes:
        base = crashes.scratch / "principio"
        crash_tasks.prepare(base, scenario="oficina")
        start = crashes.start(base)
        calm = crashes.ladder(start, points=[], scenario="oficina")
        prover = Prover(crashes, calm, effects)
        chosen = Random(1).sample(range(1, calm.points + 1), ONCE)
        once = crashes.ladder(start, points=chosen, scenario="oficina")
        later = crash_tasks.CLOCK + MINUTE_S
        for run in crashes.ladders(distinct(once.deaths), points=[], scenario="oficina", now=later):
            prover.prove(run, later)

        def chain(seed: int) -> tuple[Run, float, int]:
            """Muere hasta diez veces, cada vez más lejos, y acaba."""
            rng, state, deaths = Random(seed), start, 0
            for life in range(LIVES):
                now = crash_tasks.CLOCK + life * MINUTE_S
                point = rng.randint(1, 3 * calm.points // (2 * LIVES))
                death = crashes.kill(state, point, scenario="oficina", now=now)
                if death is None:
                    break
                state, deaths = death.state, deaths + 1
            now = crash_tasks.CLOCK + LIVES * MINUTE_S
            return crashes.ladder(state, points=[], scenario="oficina", now=now), now, deaths

        kills = len(once.deaths)
        for run, now, deaths in crashes.at_once(chain, range(CHAINS)):
            prover.prove(run, now)
            kills += deaths
    assert kills >= 1000
    print(
        f"\n{kills} muertes, {prover.named} con algo en duda, {time.perf_counter() - began:.0f} s"
    )

"""La tarea larga, con la etapa 4, muerta mil veces al azar y siempre terminada.

Ciento treinta ejecuciones mueren una vez; noventa, hasta diez veces cada una. Las semillas son fijas.
"""

from __future__ import annotations

import time

import pytest
from crash_lab import lab
from random_kills import kill_at_random
from test_effects_crashes import Prover

from harness_base.office import office_tools
from harness_base.world import World


@pytest.mark.slow
def test_a_thousand_random_kills_of_the_long_task(tmp_path_factory: pytest.TempPathFactory) -> None:
    tools = office_tools(World(tmp_path_factory.mktemp("mundo") / "mundo.sqlite"))
    effects = {tool.name: tool.effect for tool in tools.values()}
    began = time.perf_counter()
    with lab("crash_tasks:stage4") as crashes:
        kills, prover = kill_at_random(
            crashes,
            lambda calm: Prover(crashes, calm, effects),
            seed=1,
            once=130,
            chains=90,
            lives=10,
        )
    assert kills >= 1000
    print(
        f"\n{kills} muertes, {prover.named} con algo en duda, {time.perf_counter() - began:.0f} s"
    )

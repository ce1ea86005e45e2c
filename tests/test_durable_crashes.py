"""La etapa 6 ante toda caída: la tarea muerta en todos sus puntos, y otra vez al reanudarla.

Lo que queda se juzga como en la etapa 4, y además: lo que `--explain` anuncia es lo que se hace, y el
desenlace está en disco cuando se dice.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import crash_tasks
import durable_tasks
import pytest
from crash_lab import Lab, Run, distinct, lab
from durable_tasks import LeftRun
from random_kills import kill_at_random
from test_effects_crashes import EXPIRED, FIRST, LATER, MINUTE_S, SOON, Prover

from harness_base.office import office_tools
from harness_base.run_file import RunFile
from harness_base.types import Effect
from harness_base.world import World

KILLS, CHAINS, LIVES = 40, 8, 8


@pytest.fixture(scope="module")
def crashes() -> Iterator[Lab]:
    with lab("durable_tasks:stage6") as found:
        yield found


@pytest.fixture(scope="module")
def start(crashes: Lab) -> str:
    base = crashes.scratch / "principio"
    crash_tasks.prepare(base, **FIRST)
    return crashes.start(base)


@pytest.fixture(scope="module")
def calm(crashes: Lab, start: str) -> Run:
    return crashes.ladder(start, **FIRST)


@pytest.fixture(scope="module")
def effects(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Effect]:
    world = World(tmp_path_factory.mktemp("mundo") / "mundo.sqlite")
    return {tool.name: tool.effect for tool in office_tools(world).values()}


class DurableProver(Prover):
    """Añade lo que solo promete la etapa 6."""

    def __init__(self, lab: Lab, calm: Run, effects: dict[str, Effect]) -> None:
        super().__init__(lab, calm, effects, LeftRun)

    def prove(self, run: Run, now: float) -> None:
        super().prove(run, now)
        path = self.lab.paths[run.start]
        assert run.value["outcome_saved"] == run.value["outcome"] == "done", path
        executed = {tuple(use[:2]) for use in run.value["executed"]}
        probed = {tuple(use[:2]) for use in run.value["probed"]}
        for reply, block, id_, step in run.value["planned"]:
            position = (reply, block)
            assert (position in probed) == (step == "probe"), (path, position, step)
            if step != "probe":  # tras un «no» definitivo también se ejecuta
                assert (position in executed) == (step == "run"), (path, position, step)
                assert (id_ in run.value["unknown"]) == (step == "unknown"), (path, position)


def resumed(lab: Lab, calm: Run, effects: dict[str, Effect], life: dict[str, Any]) -> DurableProver:
    """Una caída en cada punto, y la reanudación con el reloj que diga `life`."""
    prover = DurableProver(lab, calm, effects)
    states = distinct(calm.deaths)
    runs = dict(zip(states, lab.ladders(states, points=[], **life), strict=True))
    for run in runs.values():
        prover.prove(run, life["now"])
    for death in calm.deaths:
        prover.judge.billed(death, runs[death.state])
    return prover


def test_one_crash_anywhere(crashes: Lab, calm: Run, effects: dict[str, Effect]) -> None:
    prover = resumed(crashes, calm, effects, LATER)
    assert prover.named, "algún correo tenía que quedar en duda"


@pytest.mark.slow
@pytest.mark.parametrize("life", [SOON, EXPIRED], ids=["enseguida", "caducada"])
def test_one_crash_anywhere_and_another_clock(
    crashes: Lab, calm: Run, effects: dict[str, Effect], life: dict[str, Any]
) -> None:
    assert resumed(crashes, calm, effects, life).named


@pytest.mark.slow
def test_two_crashes_anywhere(crashes: Lab, start: str, effects: dict[str, Effect]) -> None:
    third = {**FIRST, "now": LATER["now"] + MINUTE_S}
    found = crashes.explore(start, (FIRST, LATER, third))
    prover = DurableProver(crashes, found.calm, effects)
    for run in found.once:
        prover.prove(run, LATER["now"])
    for run in found.twice:
        prover.prove(run, third["now"])
    print(f"\netapa 6: {found}; con algo en duda, {prover.named}")


def test_killed_while_it_rewinds_or_forks_it_is_in_one_place_or_the_other(
    tmp_path: Path, crashes: Lab
) -> None:
    """Y después se termina igual: nada se ha pagado dos veces."""
    base = tmp_path / "terminada"
    crash_tasks.prepare(base, **FIRST)
    world = durable_tasks.stage6(base, **FIRST)["world"]
    whole = RunFile.open(base / durable_tasks.FOLDER, durable_tasks.RUN).branch.tip
    with lab("durable_tasks:travel") as travels:
        start = travels.start(base)
        calm = travels.ladder(start, **FIRST)
        assert calm.value["tips"] == [durable_tasks.BACK, durable_tasks.EARLIER]
        states = distinct(calm.deaths)
        assert len(states) >= 4
        for state in states:
            left = travels.store / state / durable_tasks.FOLDER
            tip = RunFile.open(left, durable_tasks.RUN).branch.tip
            assert tip in (whole, durable_tasks.BACK), travels.paths[state]
            again = travels.ladder(state, points=[], **FIRST)
            assert again.value == calm.value, travels.paths[state]
            shutil.copytree(travels.store / state, crashes.store / state, dirs_exist_ok=True)
            crashes.paths[state] = travels.paths[state]
            assert crashes.ladder(state, points=[], **LATER).value["world"] == world


@pytest.mark.slow
def test_a_disk_that_fails_stops_the_task_before_the_next_effect(
    crashes: Lab, start: str, calm: Run, effects: dict[str, Effect]
) -> None:
    """Error claro, nada roto ni de más en la carpeta, y con el disco sano se termina igual."""
    prover = DurableProver(crashes, calm, effects)
    tried = []
    for kind in ("ENOSPC", "SHORT", "EIO", "EACCES"):
        # La escritura 0, la del archivo nuevo, aguanta que quepa solo la mitad: escribe el resto.
        places = range(kind == "SHORT", 1000, 1 if kind == "EACCES" else 4)
        for found in (crashes.fault(start, kind, at, **FIRST) for at in places):
            if found is None:
                break
            raised, state = found
            assert raised.startswith(("CheckpointNotSaved", "OSError", "PermissionError")), raised
            left = {path.name for path in (crashes.store / state / "run/work").iterdir()}
            assert left <= {"r1.jsonl"}, (kind, raised, left)
            prover.prove(crashes.ladder(state, points=[], **LATER), LATER["now"])
            tried.append(kind)
    assert set(tried) == {"ENOSPC", "SHORT", "EIO", "EACCES"}
    print(f"\netapa 6: {len(tried)} errores de disco")


@pytest.mark.slow
def test_random_kills_of_the_long_task(crashes: Lab, effects: dict[str, Effect]) -> None:
    kills, prover = kill_at_random(
        crashes,
        lambda calm: DurableProver(crashes, calm, effects),
        seed=6,
        once=KILLS,
        chains=CHAINS,
        lives=LIVES,
    )
    print(f"\netapa 6, tarea larga: {kills} muertes, {prover.named} con algo en duda")

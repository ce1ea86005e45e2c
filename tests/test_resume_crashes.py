"""La etapa 3 ante toda caída: la tarea corta muerta en todos sus puntos, y otra vez al reanudarla."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import crash_tasks
import pytest
from crash_judge import Judge, Left
from crash_lab import Lab, Run, distinct, lab

ARGS: dict[str, Any] = {"scenario": "oficina_corta"}


@pytest.fixture(scope="module")
def crashes() -> Iterator[Lab]:
    with lab("crash_tasks:stage3") as found:
        yield found


@pytest.fixture(scope="module")
def start(crashes: Lab) -> str:
    base = crashes.scratch / "principio"
    crash_tasks.prepare(base, **ARGS)
    return crashes.start(base)


@pytest.fixture(scope="module")
def calm(crashes: Lab, start: str) -> Run:
    return crashes.ladder(start, **ARGS)


def unknown_after(left: Left) -> set[str]:
    """La primera pendiente sin apuntar, la única que el proceso muerto pudo haber empezado, y las
    que otra reanudación dejó apuntadas como dudosas.
    """
    missing = [block["id"] for position, block in left.pending if position not in left.recorded]
    return set(missing[:1]) | left.recorded_unknown


def test_every_kind_of_point_is_there(calm: Run) -> None:
    texts = " ".join(death.text for death in calm.deaths)
    assert calm.points == len(calm.deaths) > 200
    for kind in (
        "a mitad de write",
        "tras fsync",
        "tras rename",
        "confirmación del mundo",
        "evento",
    ):
        assert kind in texts


@pytest.mark.parametrize(
    "step", [29, pytest.param(1, marks=pytest.mark.slow)], ids=["algunos", "todos"]
)
def test_a_copy_killed_on_the_way_leaves_what_a_run_killed_there_leaves(
    crashes: Lab, start: str, calm: Run, step: int
) -> None:
    """La comprobación del laboratorio: en cada punto, una ejecución hecha solo para morir ahí."""
    for death in calm.deaths[::step]:
        assert crashes.kill(start, death.point, **ARGS) == death, death.text


def test_one_crash_anywhere(crashes: Lab, calm: Run) -> None:
    judge = Judge(crashes, calm)
    states = distinct(calm.deaths)
    resumed = dict(zip(states, crashes.ladders(states, points=[], **ARGS), strict=True))
    for run in resumed.values():
        judge.judge(run, unknown_after(Left(crashes.store / run.start)))
    for death in calm.deaths:
        judge.billed(death, resumed[death.state])


@pytest.mark.slow
def test_two_crashes_anywhere(crashes: Lab, start: str) -> None:
    found = crashes.explore(start, (ARGS, ARGS, ARGS))
    judge = Judge(crashes, found.calm)
    for run in (*found.once, *found.twice):
        judge.judge(run, unknown_after(Left(crashes.store / run.start)))
    print(f"\netapa 3: {found}")

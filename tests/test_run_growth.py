"""Lo que cuesta un turno no depende de cuántos haya habido: contado en llamadas, memoria y bytes."""

from __future__ import annotations

import cProfile
import os
import pstats
import tracemalloc
from dataclasses import dataclass, field
from typing import Any

import pytest

from autograder.faults.session import scratch
from harness_base import loop, run_writer
from harness_base.bench import content, harness
from harness_base.durable import protect, save_step
from harness_base.run_file import RunFile
from harness_base.state import RunState
from harness_base.types import Effect, Event

TURNS, SAMPLE = 900, 30
TRACED = 6
EARLY, LATE = 100, TURNS - 100


@dataclass
class Meter:
    """Mide unos turnos del principio y otros del final, siempre de la misma manera."""

    file: RunFile
    calls: list[int] = field(default_factory=list)
    peaks: list[int] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    syncs: list[int] = field(default_factory=list)
    synced: int = 0
    level: int = 0
    traced: list[int] = field(default_factory=list)
    profile: cProfile.Profile = field(default_factory=cProfile.Profile)

    def __call__(self, event: Event) -> None:
        if event.name != "turn.finished":
            return
        for start in (EARLY, LATE):
            turn = event.scene.turn - start
            if turn == 0:
                self.sizes.append(self.file.path.stat().st_size)
                self.syncs.append(self.synced)
                self.profile = cProfile.Profile()
                self.profile.enable()
            elif turn == SAMPLE:
                self.profile.disable()
                self.calls.append(pstats.Stats(self.profile).total_calls)  # type: ignore[attr-defined]
                self.sizes.append(self.file.path.stat().st_size)
                self.syncs.append(self.synced)
                tracemalloc.start()
                self.level = 0
            elif SAMPLE < turn <= SAMPLE + TRACED:
                now, peak = tracemalloc.get_traced_memory()
                if turn > SAMPLE + 1:
                    self.traced.append(peak - self.level)
                self.level = now
                tracemalloc.reset_peak()
                if turn == SAMPLE + TRACED:
                    tracemalloc.stop()
                    self.peaks.append(min(self.traced))
                    self.traced.clear()


@pytest.mark.parametrize("effect", Effect, ids=lambda effect: effect.value)
def test_a_turn_costs_the_same_after_a_thousand(
    effect: Effect, monkeypatch: pytest.MonkeyPatch
) -> None:
    with scratch() as folder:
        file = RunFile.create(folder, "r1", harness={})
        meter = Meter(file)
        fsync = os.fsync

        def counted(descriptor: int) -> None:
            meter.synced += 1
            fsync(descriptor)

        monkeypatch.setattr(run_writer.os, "fsync", counted)
        tools = harness.toolbox(effect)
        execute, listeners = protect(file, tools, lambda event: save_step(event, file))
        loop.run(
            RunState([harness.FIRST]),
            model=harness.Model(TURNS),
            system="",
            tools=tools,
            execute=execute,
            listeners=(*listeners, meter),
            limits=loop.Limits(turns=TURNS + 1),
        )
        file.close()
        size = file.path.stat().st_size
    assert_same(*meter.calls)
    assert_same(*meter.peaks)
    first, first_end, last, last_end = meter.sizes
    assert_same(first_end - first, last_end - last)
    assert [b - a for a, b in zip(meter.syncs[::2], meter.syncs[1::2], strict=True)] == [
        2 * SAMPLE,
        2 * SAMPLE,
    ]
    if effect in (Effect.READ, Effect.IDEMPOTENT):
        assert size <= 1.1 * content.content_bytes(TURNS)


def assert_same(early: Any, late: Any) -> None:
    assert 0 < late <= 1.1 * early, (early, late)

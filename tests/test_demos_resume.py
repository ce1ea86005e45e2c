"""Las demostraciones de la lección 3: la tarea muerta, el 400 del SDK oficial y la reanudación."""

from __future__ import annotations

import sys
from pathlib import Path

import cloudpickle
import pytest

from autograder.demos import (
    final_words,
    ledger,
    new_folder,
    resume_with,
    run_saving,
    send_as_is,
)
from autograder.demos.page import Note
from harness_base.effect_log import EffectLog
from harness_base.errors import HarnessError
from harness_base.loop import Loop, RunResult
from harness_base.resume import resume_from
from harness_base.types import Snapshot

# Como en un cuaderno, donde las funciones no están en ningún archivo.
cloudpickle.register_pickle_by_value(sys.modules[__name__])

SECOND_PAYMENT = "world.committed:6"


@pytest.fixture
def crashed() -> Path:
    """La tarea, muerta justo cuando se confirma el segundo de tres pagos."""
    folder = new_folder()
    run_saving(folder, kill_at=SECOND_PAYMENT)
    return folder


def pending(snapshot: Snapshot, log: EffectLog, loop: Loop) -> RunResult:
    raise NotImplementedError("ejercicio 3.4 pendiente")


@pytest.mark.slow
def test_the_saved_messages_as_they_are_get_a_400_from_the_real_sdk(crashed: Path) -> None:
    shown = str(send_as_is(crashed))
    assert shown.count("tool_use pagar_factura") == 3
    assert "anthropic.BadRequestError: error 400" in shown
    assert "without `tool_result` blocks immediately after" in shown


def test_killed_again_while_resuming_nothing_is_paid_twice_and_the_doubt_is_named(
    crashed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    resume_with(crashed, resume_from, kill_at="tool.finished:1")
    assert "muerto por SIGKILL al terminar su llamada 1" in capsys.readouterr().out
    resume_with(crashed, resume_from)
    assert "✓ La tarea terminó: siguió con 3 turnos" in capsys.readouterr().out
    assert "coinciden" in str(ledger(crashed))
    assert "En duda: F-2032" in final_words(crashed)


def test_killed_before_the_effect_the_same_doubt_leaves_it_unpaid(
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = new_folder()
    run_saving(folder, kill_at="tool.started:10")
    resume_with(folder, resume_from)
    assert "En duda: F-2032" in final_words(folder)
    assert "Facturas sin pagar: F-2032" in str(ledger(folder))


def test_with_the_exercise_pending_the_closing_says_so(
    crashed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    resume_with(crashed, pending)
    assert "Pendiente" in capsys.readouterr().out
    assert "Pendiente" in final_words(crashed)


def test_nothing_started_yet_is_said_and_not_an_error() -> None:
    folder = new_folder()
    assert isinstance(send_as_is(folder), Note)
    assert "Pendiente" in final_words(folder)


def test_a_moment_that_does_not_exist_is_refused_before_anything_starts() -> None:
    folder = new_folder()
    with pytest.raises(HarnessError, match="no dice cuándo morir"):
        run_saving(folder, kill_at="ayer")
    assert list(folder.iterdir()) == []

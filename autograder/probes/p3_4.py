"""Sondas de 3.4: una tarea que muere donde se le diga, y su reanudación.

En la carpeta de pruebas, `work` tiene el punto de control y el registro de efectos; el mundo está
aparte, en `world`, porque es otra máquina.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from autograder.faults.child import recorded
from autograder.faults.ladder import climbed
from autograder.probes.three_turns import CHECKPOINT, LOG, loop_of
from harness_base.effect_log import EffectLog
from harness_base.snapshot import read_checkpoint
from harness_base.state import from_plain


def first_run(names: SimpleNamespace, *, plan: dict[str, Any]) -> Any:
    """La tarea desde el principio: aún no hay nada que reanudar, ni código de quien aprende."""
    return climbed(plan, _task(plan))


def recorded_run(names: SimpleNamespace, *, plan: dict[str, Any]) -> Any:
    """La misma tarea, para matarla de una en una."""
    return recorded(plan, _task(plan))


def _task(plan: dict[str, Any]) -> Callable[[], Any]:
    root = Path(plan["root"])
    snapshot = read_checkpoint(root / CHECKPOINT)
    loop = loop_of(root, sequence=snapshot.sequence)
    return lambda: loop.run(from_plain(snapshot.scene)).outcome


def resume(names: SimpleNamespace, *, plan: dict[str, Any]) -> Any:
    """La reanudación de quien aprende, desde lo que haya en la carpeta."""
    root = Path(plan["root"])
    snapshot = read_checkpoint(root / CHECKPOINT)
    loop = loop_of(root, sequence=snapshot.sequence)
    log = EffectLog(root / LOG)

    def action() -> dict[str, Any]:
        result = names.resume_from(snapshot, log, loop)
        return {"type": type(result).__name__, "outcome": getattr(result, "outcome", None)}

    return climbed(plan, action)

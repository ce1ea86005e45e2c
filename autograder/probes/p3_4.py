"""Sondas de 3.4: una tarea que muere donde se le diga, y su reanudación.

En la carpeta de pruebas, `work` tiene el punto de control y el registro de efectos; el mundo está
aparte, en `world`, porque es otra máquina.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from autograder.faults.child import recorded
from autograder.faults.ladder import climbed
from autograder.probes.three_turns import CHECKPOINT, LOG, first_scene, loop_of, prepare
from harness_base.dangling import Results, Verdict, verdicts
from harness_base.effect_log import EffectLog
from harness_base.outcome import INTERRUPTED, OUTCOME
from harness_base.snapshot import Checkpointer, read_checkpoint
from harness_base.state import RunState, from_plain
from harness_base.types import Call, Event


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
        judged: list[int] = []

        def judge(calls: Sequence[Call], log: Results) -> dict[str, Verdict]:
            judged.append(len(calls))
            return verdicts(calls, log)

        result = names.resume_from(snapshot, log, loop, judge)
        return {**_shown(result), "judged": bool(judged)}

    return climbed(plan, action)


def refused(names: SimpleNamespace) -> Any:
    """La reanudación de una tarea que acabó porque el modelo se negó: qué dio y si siguió."""
    root = Path.cwd()
    prepare(root)
    Checkpointer(root / CHECKPOINT, run="r1", sequence=1).save(_refused_scene())
    snapshot = read_checkpoint(root / CHECKPOINT)
    started: list[str] = []
    loop = loop_of(root, sequence=snapshot.sequence)
    loop = replace(loop, listeners=(*loop.listeners, lambda event: _note(started, event)))
    try:
        result = names.resume_from(snapshot, EffectLog(root / LOG), loop, verdicts)
    except Exception as error:
        return {"type": type(error).__name__, "outcome": None, "asked": bool(started)}
    return {**_shown(result), "asked": bool(started)}


def _note(started: list[str], event: Event) -> None:
    if event.name == "turn.started":
        started.append(event.name)


def _refused_scene() -> RunState:
    scene = first_scene()
    scene.messages.append({"role": "assistant", "content": [{"type": "text", "text": "No puedo."}]})
    scene.replies += 1
    scene.extra = {INTERRUPTED: "refusal", OUTCOME: "refused"}
    return scene


def _shown(result: Any) -> dict[str, Any]:
    return {"type": type(result).__name__, "outcome": getattr(result, "outcome", None)}

"""El proceso que hace o reanuda la tarea de la oficina, y muere donde se le diga.

Lee de su entrada un pickle con el encargo y escribe en su salida, al terminar, una línea de JSON;
si lo mata SIGKILL no escribe nada.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from autograder.demos.child import DONE, answer_job
from autograder.demos.office_task import OFFICE
from autograder.demos.resumable_task import CHECKPOINT_FILE, log_of, loop_of
from harness_base.effect_log import EffectLog
from harness_base.kill_switch import KillSwitch
from harness_base.loop import Loop, RunResult
from harness_base.snapshot import read_checkpoint
from harness_base.state import RunState
from harness_base.types import Snapshot

ResumeFrom = Callable[[Snapshot, EffectLog, Loop], RunResult]


@dataclass(frozen=True)
class ResumeJob:
    """Una tarea en `folder`; sin `resume_from`, empieza de cero."""

    folder: Path
    resume_from: ResumeFrom | None
    kill_at: str | None = None


def work(job: ResumeJob) -> dict[str, object]:
    """Hace o reanuda la tarea y cuenta cómo acabó."""
    switch = KillSwitch.parse(job.kill_at) if job.kill_at else None
    if job.resume_from is None:
        loop = loop_of(job.folder, switch=switch)
        first = 0
        loop.run(RunState(messages=OFFICE.messages()))
    else:
        snapshot = read_checkpoint(job.folder / CHECKPOINT_FILE)
        first = snapshot.turn
        loop = loop_of(job.folder, sequence=snapshot.sequence, switch=switch)
        job.resume_from(snapshot, log_of(job.folder), loop)
    last = read_checkpoint(job.folder / CHECKPOINT_FILE)
    return {"outcome": DONE, "first": first, "turn": last.turn}


if __name__ == "__main__":
    answer_job(work)

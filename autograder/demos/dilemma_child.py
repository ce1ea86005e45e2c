"""El proceso del dilema: hace o reanuda la tarea corta, sin reglas o con ellas, y muere si se pide."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.demos.child import DONE, answer_job
from autograder.demos.guarded_task import go_on
from autograder.demos.mortal import Mortal, nth
from autograder.demos.resumable_task import CHECKPOINT_FILE, log_of, loop_of
from harness_base import scenarios
from harness_base.dangling import Results, Verdict, verdicts
from harness_base.guarded import Rules
from harness_base.kill_switch import KillSwitch
from harness_base.resume import resume
from harness_base.snapshot import read_checkpoint
from harness_base.state import RunState
from harness_base.types import Call

SHORT = scenarios.get("oficina_corta")
REPEAT, SKIP = "repetir", "no repetir"


@dataclass(frozen=True)
class DilemmaJob:
    """Qué hacer en `folder`: con la etapa 3 y una regla para lo dudoso, o con unas reglas."""

    folder: Path
    rules: Rules | None = None
    doubt: str = SKIP
    kill_at: str | None = None


def work(job: DilemmaJob) -> dict[str, object]:
    """Hace la tarea o la reanuda."""
    if job.rules is None:
        _without_rules(job)
    else:
        mortal = Mortal(nth(job.kill_at)) if job.kill_at else Mortal()
        go_on(job.folder, job.rules, SHORT, mortal=mortal, now=time.time)
    return {"outcome": DONE}


def _without_rules(job: DilemmaJob) -> None:
    checkpoint = job.folder / CHECKPOINT_FILE
    switch = KillSwitch.parse(job.kill_at) if job.kill_at else None
    if not checkpoint.exists():
        loop_of(job.folder, switch=switch, scenario=SHORT).run(RunState(messages=SHORT.messages()))
        return
    sequence = read_checkpoint(checkpoint).sequence
    loop = loop_of(job.folder, sequence=sequence, scenario=SHORT)
    judge = _repeat if job.doubt == REPEAT else verdicts
    resume(checkpoint, log_of(job.folder), loop, judge=judge)


def _repeat(calls: Sequence[Call], log: Results) -> dict[str, Verdict]:
    """Los veredictos de siempre, salvo que lo dudoso se da por no empezado."""
    found = verdicts(calls, log)
    return {id: "sin_empezar" if said == "en_duda" else said for id, said in found.items()}


if __name__ == "__main__":
    answer_job(work)

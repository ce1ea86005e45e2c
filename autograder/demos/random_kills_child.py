"""El proceso que hace la tarea larga una y otra vez y la mata en momentos al azar.

Cada arranque es un proceso de verdad, bifurcado de este, en su propio grupo; muere por SIGKILL en
el momento que le toca y el siguiente reanuda. Entre un arranque y otro pasa una hora en el reloj de
la tarea y del mundo: así una sonda puede darse por respondida.
"""

from __future__ import annotations

import json
import os
import random
import sys
from dataclasses import dataclass
from pathlib import Path

from autograder.demos.child import DONE, PENDING, answer_job
from autograder.demos.guarded_task import INTENT_FILE, go_on
from autograder.demos.mortal import Mortal
from autograder.demos.office_task import OFFICE, WORLD_FILE
from autograder.faults.session import scratch
from harness_base.guarded import Rules
from harness_base.intent_log import IntentLog
from harness_base.world import Balance, World

MOMENTS_AT_MOST = 40
"""Por cuántos momentos pasa un proceso antes de morir, como mucho."""
_CLOCK, _HOUR_S = 1_800_000_000.0, 3600.0
_STARTS_AT_MOST = 400
"""Arranques de una misma tarea tras los que se deja: no avanza."""


@dataclass(frozen=True)
class RandomJob:
    """Cuántas veces matar, con qué reglas y con qué semilla."""

    rules: Rules
    kills: int
    seed: int


@dataclass
class Totals:
    """Las cuentas de todas las tareas."""

    tasks: int = 0
    invoices: int = 0
    killed: int = 0
    due_cents: int = 0
    paid_cents: int = 0
    paid_twice: int = 0
    unpaid: int = 0
    repeated: int = 0
    """Correos, notas y líneas que sobran."""
    unknown: int = 0
    """Acciones cuyo desenlace se dijo desconocido."""


def work(job: RandomJob) -> dict[str, object]:
    """Hace tareas hasta haber matado `job.kills` procesos, y acaba la última."""
    chance = random.Random(job.seed)
    totals = Totals()
    while totals.killed < job.kills or totals.tasks == 0:
        with scratch() as folder:
            problem = _one_task(folder, job, chance, totals)
            if problem is not None:
                return problem
    return {"outcome": DONE, **vars(totals)}


def _one_task(
    folder: Path, job: RandomJob, chance: random.Random, totals: Totals
) -> dict[str, object] | None:
    for start in range(_STARTS_AT_MOST):
        moments = chance.randint(1, MOMENTS_AT_MOST) if totals.killed < job.kills else None
        status = _start(folder, job.rules, moments, _CLOCK + start * _HOUR_S)
        if os.WIFSIGNALED(status):
            totals.killed += 1
        elif os.WEXITSTATUS(status) == 0:
            _add(totals, World(folder / WORLD_FILE).balance(), IntentLog(folder / INTENT_FILE))
            return None
        else:
            failure: dict[str, object] = json.loads((folder / "fallo.json").read_bytes())
            return failure
    return {"outcome": "stuck", "said": f"tras {_STARTS_AT_MOST} arranques no ha terminado"}


def _start(folder: Path, rules: Rules, moments: int | None, now: float) -> int:
    """Un proceso que hace o reanuda la tarea y muere tras `moments` momentos; cómo acabó."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    status = 1
    try:
        os.setsid()
        left = iter(range(moments)) if moments is not None else None
        mortal = Mortal(lambda moment: left is not None and next(left, None) is None)
        go_on(folder, rules, OFFICE, mortal=mortal, now=lambda: now)
        status = 0
    except NotImplementedError as error:
        _tell(folder, PENDING, str(error))
    except Exception as error:
        _tell(folder, "failed", f"{type(error).__name__}: {error}")
    finally:
        sys.stdout.flush()
        os._exit(status)


def _tell(folder: Path, outcome: str, said: str) -> None:
    text = json.dumps({"outcome": outcome, "said": said})
    (folder / "fallo.json").write_text(text, encoding="utf-8")


def _add(totals: Totals, balance: Balance, log: IntentLog) -> None:
    totals.tasks += 1
    totals.invoices += len(balance.lines)
    totals.due_cents += sum(line.due_cents for line in balance.lines)
    totals.paid_cents += sum(line.paid_cents for line in balance.lines)
    totals.paid_twice += len(balance.duplicates)
    totals.unpaid += len(balance.unpaid)
    totals.repeated += balance.repeated_mails + balance.repeated_notes + balance.repeated_lines
    totals.unknown += len(log.unknown())


if __name__ == "__main__":
    answer_job(work)

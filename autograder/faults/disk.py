"""Prueba un guardado contra un disco que falla: lleno, sin permiso, con errores, escrituras cortas.

Cada error se provoca en cada operación que puede tocar, una llamada nueva por error. Lo que tiene que
pasar: o la función lanza una excepción, deja entera la versión que había (o la nueva) y no deja
restos; o vuelve, y entonces la versión nueva está entera y resiste un corte de luz.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .disk_errors import TARGETS, touches
from .instant import Reading, describe_reading
from .kill import why_not
from .ops import Where, describe
from .power import power
from .reading import read_file, real_path
from .recording import Recording, record_many
from .session import Scenario

Outcome = Literal["bien", "silencio", "roto", "restos", "no termina", "no juzgado"]
"""Cómo respondió el guardado.

`silencio`: volvió como si nada y la versión nueva no está a salvo. `roto`: lanzó, pero lo que queda
no es ninguna de las dos versiones. `restos`: lanzó y dejó archivos suyos por el camino.
"""


@dataclass(frozen=True)
class Trial:
    """Un error provocado y lo que pasó después."""

    error: str
    operation: str
    where: Where | None
    outcome: Outcome
    raised: Mapping[str, Any] | None
    found: str
    leftovers: tuple[str, ...]
    harmed: tuple[str, ...]
    """Archivos de otros que ya no están, o que han cambiado."""


@dataclass(frozen=True)
class DiskReport:
    """Todos los errores provocados. `refused` dice por qué no se juzga, si no se juzga."""

    trials: tuple[Trial, ...] = ()
    refused: str | None = None

    def failures(self, *errors: str) -> tuple[Trial, ...]:
        """Los que salieron mal; con `errors`, solo los de esas clases."""
        wrong = tuple(trial for trial in self.trials if trial.outcome != "bien")
        return tuple(trial for trial in wrong if trial.error in errors) if errors else wrong


def disk_errors(
    scenario: Scenario, *, file: str, old: bytes | None, new: bytes, recording: Recording
) -> DiskReport:
    """Repite el guardado `recording` con cada error en cada operación que puede tocar."""
    refused = why_not(recording)
    if refused is not None:
        return DiskReport(refused=refused)
    cases = [
        (error, place, op)
        for error in TARGETS
        for place, op in enumerate(op for op in recording.ops if touches(error, op))
    ]
    plans = [{"injection": {"kind": error, "at": place}} for error, place, _op in cases]
    trials: list[Trial] = []
    for (error, _place, op), run in zip(cases, record_many(scenario, plans), strict=True):
        found = read_file(run.after, f"work/{file}", root=run.root)
        left = leftovers(run, file=file)
        outcome = _outcome(run, found, left, file=file, old=old, new=new)
        reading = describe_reading(found, old=old, new=new)
        hurt = harmed(run, file=file)
        trials.append(
            Trial(error, describe(op), op.where, outcome, run.raised, reading, left, hurt)
        )
    return DiskReport(tuple(trials))


def leftovers(recording: Recording, *, file: str) -> tuple[str, ...]:
    """Lo que hay al final, no estaba al principio y no es el archivo que se guarda.

    Si en su nombre hay un enlace, el archivo al que lleva tampoco es un resto.
    """
    path = f"work/{file}"
    used = {path, real_path(recording.after, path, root=recording.root)}
    return tuple(sorted(set(recording.after) - set(recording.before) - used))


def harmed(recording: Recording, *, file: str) -> tuple[str, ...]:
    """Lo que había al principio, no es el archivo que se guarda, y ya no está o ha cambiado."""
    path = f"work/{file}"
    used = {path, real_path(recording.before, path, root=recording.root)}
    before, after = recording.before, recording.after
    changed = {name for name in before if name not in after or after[name] != before[name]}
    return tuple(sorted(changed - used))


def _outcome(
    run: Recording,
    found: Reading,
    left: tuple[str, ...],
    *,
    file: str,
    old: bytes | None,
    new: bytes,
) -> Outcome:
    if not run.finished:
        return "no termina"
    cut = power(run, file=file, old=old, new=new)
    if cut.refused is not None:
        return "no juzgado"
    if run.returned:
        safe = found == new and cut.atomic.holds and cut.durable.holds
        return "bien" if safe else "silencio"
    if found not in (old, new) or not cut.atomic.holds:
        return "roto"
    return "restos" if left else "bien"

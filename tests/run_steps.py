"""Una ejecución escrita con el grabador puesto, que avisa de cuánto está ya a salvo."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from autograder.faults.child import recorded, work_folder
from autograder.faults.recorder import mark_moment
from harness_base.run_file import RunFile
from harness_base.types import Effect
from tests.run_writing import HARNESS, Writing, fork_of


def first_life(names: SimpleNamespace, *, plan: dict[str, Any]) -> dict[str, Any]:
    """Empieza una ejecución, da dos turnos, rebobina, la bifurca y acaba."""
    return recorded(plan, lambda: _first_life(work_folder(plan)))


def _first_life(folder: Path) -> None:
    writing = Writing(RunFile.create(folder, "r1", harness=HARNESS))
    _safe(folder)
    first = writing.turn(1)
    _safe(folder)
    writing.turn(2, effect=Effect.READ)
    _safe(folder)
    writing.file.move_to(first)
    _safe(folder)
    fork_of(writing.file, first, "r2")
    writing.file.end("done")
    _safe(folder)


def next_life(names: SimpleNamespace, *, plan: dict[str, Any]) -> dict[str, Any]:
    """Abre lo que dejó otra vida y da un turno más."""
    return recorded(plan, lambda: _next_life(work_folder(plan)))


def _next_life(folder: Path) -> None:
    file = RunFile.open(folder, "r1")
    file.sync()
    _safe(folder)
    Writing(file, file.scene()).turn(3)
    _safe(folder)


def _safe(folder: Path) -> None:
    """Lo que hay ahora en el archivo está a salvo: dice cuántos registros son."""
    mark_moment(str((folder / "r1.jsonl").read_bytes().count(b"\n")))

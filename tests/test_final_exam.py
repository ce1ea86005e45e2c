"""El examen final: mata de verdad, hace bien las cuentas y ve lo que se pierde o se repite."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.demos import final_exam
from autograder.export.program import SKELETON

REFERENCE = "\nfrom harness_base.durable import open_run, protect, reconcile, save_step\n"
REPEATS = """
from dataclasses import replace
from uuid import uuid4
from harness_base.durable import open_run, protect as protect_well, reconcile, save_step
from harness_base.tools import run_tool

def protect(file, tools, save):
    execute, listeners = protect_well(file, tools, save)
    def repeats(call, tool):
        return run_tool(replace(call, key=uuid4().hex), tool)
    return repeats, listeners
"""


def written(folder: Path, steps: str) -> Path:
    """El programa con esos pasos."""
    path = folder / "mi_arnes.py"
    head, _, tail = SKELETON.partition("# --- FIN DE TUS CUATRO PASOS ---\n")
    path.write_text(f"{head}{steps}{tail}", encoding="utf-8")
    return path


def examined(path: Path) -> str:
    return repr(final_exam(path, kills=12, scenario="oficina_corta"))


@pytest.mark.slow
def test_the_reference_is_indistinguishable(tmp_path: Path) -> None:
    said = examined(written(tmp_path, REFERENCE))
    assert "▶" not in said
    assert "✓" in said
    assert "Al céntimo" in said


@pytest.mark.slow
def test_what_is_done_twice_shows(tmp_path: Path) -> None:
    said = examined(written(tmp_path, REPEATS))
    assert "▶ Hecho más de una vez" in said
    assert "✓" not in said


def test_what_is_pending_is_told(tmp_path: Path) -> None:
    assert "Pendiente" in examined(tmp_path / "no_está.py")
    assert "6.2 pendiente" in examined(written(tmp_path, ""))

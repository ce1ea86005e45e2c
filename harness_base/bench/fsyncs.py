"""Cuántas veces espera cada motor al disco en un turno, contadas de verdad con strace."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from harness_base.bench.measure import command
from harness_base.errors import HarnessError
from harness_base.process import child_environment

_CALLS = "fsync,fdatasync,sync_file_range,syncfs,sync"
TURNS = 40


def is_available() -> bool:
    """Si está strace y aquí se le deja mirar otros procesos; si no, no se cuenta."""
    if shutil.which("strace") is None:
        return False
    return subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True).returncode == 0


def per_turn(engine: str, *, place: Path, turns: int = TURNS) -> float:
    """Llamadas por turno: las de `turns` turnos, menos las de abrir y cerrar sin hacer ninguno."""
    return (_count(engine, place, turns) - _count(engine, place, 0)) / turns


def _count(engine: str, place: Path, turns: int) -> int:
    with tempfile.TemporaryDirectory(prefix="medidas-", dir=place) as name:
        folder, trace = Path(name) / engine, Path(name) / "strace"
        folder.mkdir()
        strace = ["strace", "-f", "-qq", "-e", f"trace={_CALLS}", "-e", "signal=none"]
        done = subprocess.run(
            [*strace, "-o", str(trace), *command("run", engine, folder, turns, 0)],
            env=child_environment(),
            capture_output=True,
            encoding="utf-8",
        )
        if done.returncode != 0:
            raise HarnessError(f"{engine} ha fallado con strace: {done.stderr.strip()[-200:]}")
        lines = trace.read_text(encoding="utf-8").splitlines()
    return sum("resumed>" not in line and "sync" in line for line in lines)

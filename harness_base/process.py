"""La tarea de oficina en otro proceso: se lanza, se mata de verdad y se cuenta qué pasó."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

TIMEOUT_S = 120.0


@dataclass(frozen=True)
class TaskReport:
    """Cómo acabó el proceso y hasta dónde llegó."""

    returncode: int
    """El del proceso; negativo si lo mató una señal."""
    signal: str | None
    """El nombre de la señal que lo mató, o `None`."""
    turns: int
    """Turnos terminados."""
    events: int
    """Eventos del bucle que llegó a anunciar."""
    last_event: str | None
    """El último de ellos."""
    error: str
    """Lo que dijo por la salida de errores, o `""`."""

    def __str__(self) -> str:
        reached = f"{self.turns} turnos terminados, {self.events} eventos"
        if self.signal is not None:
            return f"✗ El proceso murió ({self.signal}) tras `{self.last_event}`: {reached}."
        if self.returncode == 0:
            return f"✓ La tarea terminó: {reached}."
        return f"✗ La tarea no terminó (salida {self.returncode}): {self.error or reached}"


def run_task(
    world: Path,
    folder: Path,
    *,
    scenario: str = "oficina",
    kill_at: str | None = None,
    timeout_s: float = TIMEOUT_S,
) -> TaskReport:
    """Ejecuta `python -m harness_base.office` y espera a que acabe o muera.

    `kill_at`, por ejemplo `"turn.started:9"`, hace que el proceso se mate con SIGKILL en ese
    momento. Lanza `subprocess.TimeoutExpired`, con el proceso ya muerto, si pasa de `timeout_s`.
    """
    command = [sys.executable, "-m", "harness_base.office", "--json"]
    command += ["--world", str(world), "--dir", str(folder), "--scenario", scenario]
    if kill_at is not None:
        command += ["--kill-at", kill_at]
    done = subprocess.run(
        command, env=child_environment(), capture_output=True, timeout=timeout_s, encoding="utf-8"
    )
    events = [json.loads(line) for line in done.stdout.splitlines()]
    return TaskReport(
        done.returncode,
        signal.Signals(-done.returncode).name if done.returncode < 0 else None,
        sum(event["event"] == "turn.finished" for event in events),
        len(events),
        events[-1]["event"] if events else None,
        done.stderr.strip(),
    )


def child_environment() -> dict[str, str]:
    """El entorno de este proceso, con el que el hijo encuentra este mismo paquete."""
    here = str(Path(__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"}

"""Una sola llamada que se mata en un instante elegido y se reanuda; qué queda en cada sitio."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from autograder.demos.broken_logs import open_small_world
from autograder.demos.one_call_child import KEY, LOG_FILE, LOG_ONLY, NOTHING, WORLD_FILE
from autograder.demos.programs import command, environment
from autograder.demos.runs import new_folder
from harness_base.intent_log import Intention, IntentLog, LogEntry, NotDone
from harness_base.kill_switch import WORLD_COMMITTED
from harness_base.world import World

CLOCK = 1_800_000_000.0
HOUR_S = 3600.0
TOOLS = ("pagar_factura", "enviar_correo", "anotar")
INSTANTS = {
    "before.intention": "antes de apuntar nada",
    "half.intention": "a mitad de apuntar la intención",
    "sync": "con la intención en el disco",
    WORLD_COMMITTED: "nada más actuar",
    "outcome": "con el resultado apuntado",
}
"""Los instantes en los que se puede morir, en orden."""
PROTECTIONS = {
    NOTHING: "ninguna",
    LOG_ONLY: "registro con intención",
    KEY: "registro y clave (o sonda, si la hay)",
}
WAITS = {1.0: "una hora después", 72.0: "tres días después"}
"""Cuándo se reanuda, en horas."""
_THINGS = {"pagar_factura": "pago", "enviar_correo": "correo", "anotar": "nota"}
_COUNTS = {"pagar_factura": "pagos", "enviar_correo": "correos", "anotar": "notas"}


@dataclass(frozen=True)
class Scene:
    """Lo que se ve tras matar o reanudar: qué dice el registro, qué hizo el mundo y qué se decidió."""

    log: str
    world: str
    decision: str
    effects: int
    """Cuántas veces ha ocurrido el efecto."""


class OneCall:
    """Una llamada a `tool` con una protección, en su carpeta y con su mundo."""

    def __init__(self, tool: str, protection: str) -> None:
        self.tool = tool
        self.protection = protection
        self.folder = new_folder()
        open_small_world(self.folder / WORLD_FILE)

    def job(self, *, dies_at: str | None, hours: float = 0.0) -> dict[str, Any]:
        """El encargo para `run_jobs`: morir en ese instante, o reanudar pasadas unas horas."""
        return {
            "folder": str(self.folder),
            "tool": self.tool,
            "protection": self.protection,
            "dies_at": dies_at,
            "now": CLOCK + hours * HOUR_S,
        }

    def scene(self, decision: str = "") -> Scene:
        """Lo que hay ahora en cada sitio."""
        counts = World(self.folder / WORLD_FILE, now=lambda: CLOCK).counts()
        effects = counts[_COUNTS[self.tool]]
        thing = _THINGS[self.tool]
        world = f"{effects} {thing}{'s' if effects != 1 else ''}" if effects else f"ningún {thing}"
        if thing == "nota" and not effects:
            world = "ninguna nota"
        return Scene(self._log(), world, decision, effects)

    def _log(self) -> str:
        path = self.folder / LOG_FILE
        if self.protection == NOTHING:
            return "no hay registro"
        log = IntentLog(path)
        told = [_told(entry, keyed=self.protection == KEY) for entry in log.entries()]
        if log.torn:
            told.append("un resto a medias")
        return "; ".join(told) or "vacío"


def run_jobs(jobs: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Hace los encargos, cada uno en su proceso: si murió y qué se decidió."""
    done = subprocess.run(
        command("autograder.demos.one_call_child"),
        input=json.dumps(list(jobs)),
        env=environment(),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def _told(entry: LogEntry, *, keyed: bool) -> str:
    if isinstance(entry, Intention):
        return f"intención, clave {entry.key[:6]}…" if entry.key and keyed else "intención"
    if isinstance(entry, NotDone):
        return "consta que no se hizo"
    return "desenlace: hecho" if not entry.result.is_error else "desenlace: error"

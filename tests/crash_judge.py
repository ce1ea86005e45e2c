"""Juzga lo que quedó tras una caída y su reanudación, solo por lo que hay en el disco y en el mundo.

Qué tiene que quedar en duda se deduce aquí del estado que encontró quien reanuda (punto de control y
registro, leídos línea a línea), no de lo que diga el código que se juzga.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import crash_tasks
from crash_lab import Death, Lab, Run

from harness_base.snapshot import read_checkpoint
from harness_base.types import Block

COUNTERS = ("outcome", "turn", "replies", "usage", "tokens_used", "extra")
ONCE: dict[str, Callable[[list[Any]], Any]] = {
    "pagos": lambda row: row[1],
    "correos": lambda row: (row[1], row[2]),
    "notas": lambda row: (row[1], row[2]),
    "lineas": lambda row: (row[1], row[2]),
}
"""Por cada clase de efecto, lo que no puede estar dos veces."""


@dataclass(frozen=True)
class Left:
    """Lo que dejó una muerte, leído sin el código que se juzga (salvo el sobre de la instantánea)."""

    folder: Path

    @cached_property
    def scene(self) -> dict[str, Any]:
        """La escena del punto de control; vacía si no llegó a haberlo."""
        path = self.folder / crash_tasks.CHECKPOINT
        return read_checkpoint(path).scene if path.exists() else {}

    @cached_property
    def records(self) -> list[dict[str, Any]]:
        """Las entradas enteras del registro, en orden, de la etapa que sea."""
        path = self.folder / crash_tasks.LOG
        if not path.exists():
            return []
        lines = [b"{" + line.partition(b"{")[2] for line in path.read_bytes().split(b"\n") if line]
        found: list[dict[str, Any]] = []
        for line in lines:
            try:
                found.append(json.loads(line))
            except ValueError:
                assert line is lines[-1], "una línea dañada en medio"
        return found

    @property
    def recorded(self) -> set[tuple[int, int]]:
        """Las posiciones con resultado."""
        return {tuple(entry["position"]) for entry in self.records if "result" in entry}

    @property
    def intended(self) -> dict[tuple[int, int], dict[str, Any]]:
        """La última intención de cada posición que tiene alguna."""
        return {
            tuple(entry["position"]): entry
            for entry in self.records
            if entry.get("kind") == "intention"
        }

    def has_note(self, reference: str) -> bool:
        """Si el mundo tiene la nota que lleva esa referencia."""
        notes = crash_tasks.world_rows(self.folder / crash_tasks.WORLD)["notas"]
        return reference in [note[3] for note in notes]

    @property
    def pending(self) -> list[tuple[tuple[int, int], Block]]:
        """Las llamadas de la última respuesta, si está sin contestar, con su posición."""
        if not self.scene or self.scene["turn"] == self.scene["replies"]:
            return []
        content = self.scene["messages"][-1]["content"]
        return [
            ((self.scene["replies"] - 1, index), block)
            for index, block in enumerate(content)
            if block["type"] == "tool_use"
        ]

    @property
    def told_unknown(self) -> bool:
        """Si el historial o el registro ya dicen de alguna llamada que no se sabe cómo acabó."""
        return says_unknown([self.scene.get("messages"), self.records])

    @property
    def recorded_unknown(self) -> set[str]:
        """Los ids de las pendientes de las que ya está apuntado que no se sabe."""
        doubtful = [tuple(entry["position"]) for entry in self.records if says_unknown([entry])]
        return {block["id"] for position, block in self.pending if position in doubtful}


def says_unknown(found: list[Any]) -> bool:
    """Si un historial, o el resumen que lleva, o un registro, cuenta un desenlace desconocido."""
    return "esenlace desconocido" in json.dumps(found, ensure_ascii=False)


@dataclass(frozen=True)
class Judge:
    """Compara cada reanudación con la ejecución que no se interrumpió."""

    lab: Lab
    calm: Run
    read: Callable[[Path], Left] = Left

    def judge(self, run: Run, unknown: set[str]) -> None:
        """Lo que vale para las dos etapas; `unknown`, los ids que tienen que quedar en duda."""
        left = self.read(self.lab.store / run.start)
        value = run.value
        self._check(run, set(value["unknown"]) == unknown, f"en duda {value['unknown']}, {unknown}")
        self._check(run, value["turn"] == left.scene.get("turn", 0) + value["turns"], "turnos")
        asked = len(value["asked"])
        self._check(run, value["replies"] == left.scene.get("replies", 0) + asked, "respuestas")
        usage = Counter(left.scene.get("usage", {}))
        for part in value["asked"]:
            usage.update(part)
        self._check(run, value["usage"] == dict(usage), "consumo")
        repeated = [use for use in value["executed"] if tuple(use[:2]) in left.recorded]
        self._check(run, not repeated, f"repite lo apuntado: {repeated}")
        doubled = self._doubled(value["world"])
        self._check(run, not doubled, f"hecho dos veces: {doubled}")
        if not unknown and not left.told_unknown:
            self._equal(run)

    def billed(self, death: Death, resumed: Run) -> None:
        """Una respuesta recibida y no apuntada se pide otra vez: una por caída, como mucho."""
        if says_unknown(resumed.value["messages"]):
            return
        total = death.requests + len(resumed.value["asked"])
        extra = total - len(self.calm.value["asked"])
        self._check(resumed, 0 <= extra <= 1, f"{extra} respuestas de más; muerte {death.text}")

    def _equal(self, run: Run) -> None:
        calm = self.calm.value
        for name in COUNTERS:
            self._check(run, run.value[name] == calm[name], f"{name}: {run.value[name]}")
        self._check(run, run.value["messages"] == calm["messages"], "mensajes finales")
        for name, rows in calm["world"].items():
            found = run.value["world"][name]
            self._check(run, found == rows, f"{name} en el mundo: {found}, y no {rows}")

    def _doubled(self, world: dict[str, list[Any]]) -> list[Any]:
        return [
            (name, what, times)
            for name, identify in ONCE.items()
            for what, times in Counter(map(identify, world[name])).items()
            if times > 1
        ] + [row for row in world["contadores"] if row[0].startswith("series:") and row[1] > 1]

    def _check(self, run: Run, holds: bool, what: str) -> None:
        if not holds:
            raise AssertionError(f"{what}\nCamino: {self.lab.paths[run.start]}; reanudada.")

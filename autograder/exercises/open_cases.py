"""Los casos de 6.2: cada línea de órdenes, en una carpeta que está de una manera u otra."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from typing import Any
from unittest import mock

from autograder.exercises.program_check import AGAIN, START, Case, Ran
from autograder.exercises.program_deaths import interrupted
from autograder.exercises.program_left import Left
from autograder.faults.replay import Tree
from autograder.faults.session import scratch
from autograder.probes.program_task import RUNS
from harness_base.run_file import RunFile

FILE = f"{RUNS}/r1.jsonl"
ACCEPT = "--accept-changes"
CHANGES: Mapping[str, Mapping[str, str]] = {
    "una herramienta de menos": {"tools": "falta"},
    "una herramienta de más": {"tools": "sobra"},
    "otra política de claves": {"tools": "cambia"},
    "otras instrucciones": {"system": "Pagas solo lo que te parezca."},
    "otro modelo": {"model": "otro-modelo"},
}
"""Lo que puede cambiar del arnés entre guardar y reanudar."""


@dataclass(frozen=True)
class Seen:
    """Cómo acabó un caso, al lado de cómo empezó."""

    before: Tree
    ran: Ran

    @property
    def error(self) -> str:
        """El tipo del error con el que se detuvo; vacío, si llegó al final."""
        return self._error[0]

    @property
    def told(self) -> str:
        """Lo que dijo ese error."""
        return self._error[1].rstrip(".")

    @property
    def _error(self) -> tuple[str, str]:
        """El que subió hasta el programa o, si no es del arnés, el que lo detuvo con una traza."""
        raised = self.ran.seen.get("raised")
        if raised and not self.left_quietly:
            return raised["type"], raised["message"]
        name, text = self.ran.seen.get("error") or ("", "")
        return name, text

    @property
    def left_quietly(self) -> bool:
        """Si salió por su cuenta, con `sys.exit`."""
        return (self.ran.seen.get("raised") or {}).get("type") == "SystemExit"

    @property
    def went_on(self) -> bool:
        """Si la tarea se puso en marcha."""
        return bool(self.ran.seen.get("steps")) or _world(self.ran.tree) != _world(self.before)

    @property
    def went_unnoticed(self) -> bool:
        """Si un cambio del arnés no se vio: siguió, y quizá chocó después con la API."""
        noticed = self.error == "HarnessChanged"
        return not noticed and (not self.error or self.went_on or self.error == "ProtocolError")

    @property
    def new_files(self) -> bool:
        """Si hay ejecuciones que no había."""
        return bool(_runs(self.ran.tree).keys() - _runs(self.before).keys())

    @property
    def same_file(self) -> bool:
        """Si la ejecución que había sigue byte por byte."""
        return self.ran.tree.get(FILE) == self.before.get(FILE)


def _runs(tree: Tree) -> dict[str, Any]:
    return {name: body for name, body in tree.items() if name.endswith(".jsonl")}


def _world(tree: Tree) -> object:
    return Left(tree).balance


@cache
def cases() -> dict[str, Case]:
    half, start, again = interrupted(), tuple(START), tuple(AGAIN)
    nothing = ("--resume", "nada")
    later = {"later": 1}
    found = {
        "nueva": Case({}, start),
        "existe": Case(half, start, later),
        "sigue": Case(half, again, later),
        "falta": Case(half, nothing, later),
        "falta, y se aceptan cambios": Case(half, (*nothing, ACCEPT), later),
        "dañada": Case(_damaged(), again, later),
        "dañada, y se aceptan cambios": Case(_damaged(), (*again, ACCEPT), later),
        "de otra versión": Case(_newer(), again, later),
        "aceptado": Case(half, (*again, ACCEPT), {**later, "tools": "cambia"}),
    }
    return found | {
        name: Case(half, again, {**later, **change}) for name, change in CHANGES.items()
    }


def _damaged() -> Tree:
    """La misma carpeta, con un byte cambiado en medio del archivo."""
    half = interrupted()
    data = bytearray(bytes_of(half))
    place = data.index(b"\n") + 100
    data[place] ^= 1
    return {**half, FILE: bytes(data)}


def _newer() -> Tree:
    """Una ejecución que escribió una versión posterior."""
    with scratch() as folder, ExitStack() as patches:
        for name, module in list(sys.modules.items()):
            if name.startswith("harness_base.run_") and "FORMAT" in vars(module):
                later = vars(module)["FORMAT"] + 7
                patches.enter_context(mock.patch.object(module, "FORMAT", later))
        RunFile.create(folder, "r1", harness=harness()).close()
        return {**interrupted(), FILE: (folder / "r1.jsonl").read_bytes()}


def bytes_of(tree: Tree) -> bytes:
    content = tree[FILE]
    assert isinstance(content, bytes)
    return content


@cache
def harness() -> Mapping[str, str]:
    read = Left(interrupted()).read
    assert read is not None
    return read.harness

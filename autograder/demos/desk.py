"""Dos minutos con git: qué devuelve un repositorio, qué devuelve un punto de control y qué ninguno.

El repositorio, la escena y el mundo son de verdad; git no lee la configuración de quien lo ejecuta.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import Any

from autograder.demos.broken_logs import open_small_world
from autograder.demos.page import Note, Table
from autograder.demos.runs import new_folder
from autograder.spanish import count
from harness_base.delta import delta_between
from harness_base.history import rewind, scene_at
from harness_base.types import Branch, Point

COMMIT = "commit"
"""Campo de `extra` con el commit al que corresponde la escena."""
NO_GIT = (
    "Pendiente: falta git. Sin él puedes seguir: esta demostración no puntúa y lo que enseña está "
    "en el texto."
)
_FILE = "precios.md"
_VERSIONS = {"papel: 4,20\n": "primera versión", "papel: 3,90\n": "segunda versión"}
_BEFORE, _AFTER = _VERSIONS
_WHO = ("-c", "user.name=Agente", "-c", "user.email=agente@oficina.example")


class Desk:
    """Un agente que acaba de hacer un turno: editó un archivo, hizo un commit y pagó una factura."""

    def __init__(self) -> None:
        folder = new_folder()
        self._world = open_small_world(folder / "mundo.sqlite")
        self._work = folder / "proyecto"
        self._work.mkdir()
        self._branch = Branch("r1", "r1", 0, {})
        self._seen: list[tuple[str, ...]] = []
        self._has_git = shutil.which("git") is not None
        if self._has_git:
            self._git("init", "--quiet")
            self._commit(_BEFORE)
            self._save({"messages": [{"role": "user", "content": "Baja el papel."}], "turn": 0})
            self._see("empezar")
            self._turn()

    def git(self, *arguments: str) -> None:
        """Ejecuta `git` con esos argumentos en la carpeta del proyecto."""
        if self._has_git:
            self._git(*arguments)
            self._see(f"git {' '.join(arguments)}")

    def rewind(self, sequence: int) -> None:
        """Rebobina la escena a ese punto de control."""
        if self._has_git:
            self._branch = rewind(self._branch, sequence)
            self._see(f"rebobinar al punto {sequence}")

    def rewind_with_files(self, sequence: int) -> None:
        """Rebobina la escena y lleva los archivos al commit que ella misma nombra."""
        if self._has_git:
            self._branch = rewind(self._branch, sequence)
            self._git("reset", "--quiet", "--hard", self._scene()["extra"][COMMIT])
            self._see(f"rebobinar al punto {sequence}, con archivos")

    def look(self) -> Table | Note:
        """Lo que había en cada sitio tras cada paso."""
        if not self._has_git:
            return Note(NO_GIT)
        return Table(
            title="Qué ha vuelto y qué no",
            header=("Tras", f"Archivo: {_FILE}", "Escena", "Mundo"),
            rows=tuple(self._seen),
            summary=(
                "git ha devuelto el archivo; el punto de control, la escena. El pago no lo ha "
                "devuelto nadie."
            ),
        )

    def _turn(self) -> None:
        """El agente edita el archivo, hace un commit, paga F-7 y guarda su escena."""
        self._commit(_AFTER)
        self._world.pay("F-7", "100.00", key="r1-F-7")
        scene = self._scene()
        said = [{"role": "assistant", "content": "Hecho: papel a 3,90 y F-7 pagada."}]
        self._save({"messages": scene["messages"] + said, "turn": scene["turn"] + 1})
        self._see("un turno del agente")

    def _scene(self) -> dict[str, Any]:
        return scene_at(self._branch.points, self._branch.tip)

    def _save(self, scene: dict[str, Any]) -> None:
        """Un punto de control más, hijo de la punta; la escena lleva el commit que le corresponde."""
        points = self._branch.points
        parent = self._branch.tip or None
        scene["extra"] = {COMMIT: self._git("rev-parse", "HEAD")}
        before = self._scene() if parent else {}
        sequence = len(points) + 1
        point = Point(sequence, parent, delta_between(before, scene))
        self._branch = Branch("r1", "r1", sequence, {**points, sequence: point})

    def _commit(self, text: str) -> None:
        (self._work / _FILE).write_text(text, encoding="utf-8")
        self._git("add", _FILE)
        self._git(*_WHO, "commit", "--quiet", "--message", "Precios del papel")

    def _git(self, *arguments: str) -> str:
        quiet = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        done = subprocess.run(
            ["git", *arguments],
            cwd=self._work,
            env=kept | quiet,
            capture_output=True,
            check=True,
            encoding="utf-8",
        )
        return done.stdout.strip()

    def _see(self, after: str) -> None:
        version = _VERSIONS[(self._work / _FILE).read_text(encoding="utf-8")]
        scene = self._scene()
        messages = count(len(scene["messages"]), "mensaje", "mensajes")
        paid = self._world.counts()["pagos"]
        world = count(paid, "pago", "pagos") if paid else "ningún pago"
        self._seen.append((after, version, f"turno {scene['turn']}, {messages}", world))

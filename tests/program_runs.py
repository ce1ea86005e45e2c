"""El programa `python -m harness_base`, llamado como lo llama una persona o en este mismo proceso.

Toda línea de JSON que sale de él se comprueba contra el formato que el programa publica.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from harness_base.program.json_schema import schema
from harness_base.program.main import main
from harness_base.run_file import RunFile
from harness_base.state import to_plain
from harness_base.world import World

ROOT = Path(__file__).parents[1]
SHORT = ("--scenario", "oficina_corta")


@cache
def validator() -> Draft202012Validator:
    """Comprueba una línea de `--json`."""
    return Draft202012Validator(schema())


def checked(line: str) -> dict[str, Any]:
    """La línea, si cumple el formato."""
    data: dict[str, Any] = json.loads(line)
    validator().validate(data)
    return data


@dataclass(frozen=True)
class Answer:
    """Lo que contestó el programa."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Las líneas de `--json`, comprobadas."""
        return [checked(line) for line in self.out.splitlines()]

    @property
    def last(self) -> dict[str, Any]:
        """La última."""
        return self.lines[-1]


@dataclass(frozen=True)
class Program:
    """El programa, siempre con la misma carpeta y el mismo mundo."""

    base: Path
    capsys: pytest.CaptureFixture[str]

    @property
    def dir(self) -> Path:
        """La carpeta de las ejecuciones."""
        return self.base / "ejecuciones"

    @property
    def world(self) -> World:
        """El mundo."""
        return World(self.base / "mundo.sqlite")

    def __call__(self, *arguments: str) -> Answer:
        """Una petición en este proceso."""
        self.capsys.readouterr()
        try:
            code = main([*arguments, *self._places(arguments)])
        except SystemExit as stop:
            assert isinstance(stop.code, int)
            code = stop.code
        out, err = self.capsys.readouterr()
        return Answer(int(code), out, err)

    def process(
        self, *arguments: str, through: Sequence[str] = (), **options: Any
    ) -> subprocess.Popen[str]:
        """Una petición en otro proceso; `through`, lo que la lanza, si no es este."""
        return subprocess.Popen(
            [*through, sys.executable, "-m", "harness_base", *arguments, *self._places(arguments)],
            cwd=self.base,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            **options,
        )

    def outside(self, *arguments: str) -> Answer:
        """Una petición en otro proceso, hasta que acaba."""
        child = self.process(*arguments)
        out, err = child.communicate(timeout=120)
        return Answer(child.returncode, out, err)

    def file(self, run: str) -> RunFile:
        """El archivo de una ejecución, para mirar."""
        return RunFile.open(self.dir, run)

    def scene(self, run: str) -> dict[str, Any]:
        """La escena en la que está una ejecución."""
        return to_plain(self.file(run).scene())

    def bytes(self) -> dict[str, bytes]:
        """Todo lo que hay en la carpeta de las ejecuciones."""
        if not self.dir.exists():
            return {}
        return {path.name: path.read_bytes() for path in self.dir.iterdir()}

    def _places(self, arguments: tuple[str, ...]) -> list[str]:
        """La carpeta y el mundo, con las órdenes que los admiten y si no se han dado ya."""
        places = [] if "--dir" in arguments else ["--dir", str(self.dir)]
        uses_world = not {"--list", "--show", "--verify", "--rewind", "--fork"} & {*arguments}
        uses_world = uses_world and not {"--resolve", "--prune", "--schema"} & {*arguments}
        if uses_world and "--world" not in arguments:
            places += ["--world", str(self.base / "mundo.sqlite")]
        return places

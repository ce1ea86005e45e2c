"""Un momento al azar de la tarea larga en el que matar el proceso; la misma semilla, el mismo."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from autograder.demos.office_task import WORLD_FILE
from autograder.demos.programs import command, environment
from harness_base.errors import HarnessError
from harness_base.process import TIMEOUT_S


def random_moment(seed: int) -> str:
    """Por ejemplo `"tool.finished:31"`: lo que `kill_at` espera.

    Todos los eventos de la tarea son igual de probables, del primero al último.
    """
    names = _events()
    index = random.Random(seed).randrange(len(names))
    return f"{names[index]}:{names[: index + 1].count(names[index])}"


@cache
def _events() -> Sequence[str]:
    """Los eventos de la tarea sin caídas, en orden; se hace una vez, en otro proceso."""
    with TemporaryDirectory() as folder:
        world = str(Path(folder) / WORLD_FILE)
        done = subprocess.run(
            command("harness_base.office", "--json", "--world", world, "--dir", folder),
            env=environment(),
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=TIMEOUT_S,
        )
    if done.returncode != 0:
        raise HarnessError(f"La tarea sin caída no ha terminado: {done.stderr.strip()}")
    return [json.loads(line)["event"] for line in done.stdout.splitlines()]

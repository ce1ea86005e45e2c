"""El proceso que toma el mal camino de la lección 5 y muere tras el turno 8."""

from __future__ import annotations

import sys
from pathlib import Path

from autograder.demos.hasty import LONG
from autograder.demos.resumable_task import loop_of
from harness_base.kill_switch import KillSwitch
from harness_base.state import RunState

DIES_AT = "turn.finished:8"


def main(folder: Path) -> None:
    """Hace la tarea larga en `folder`, con un punto de control por paso, hasta que lo matan."""
    loop = loop_of(folder, scenario=LONG, switch=KillSwitch.parse(DIES_AT))
    loop.run(RunState(messages=LONG.messages()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))

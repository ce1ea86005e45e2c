"""El proceso que hace la tarea con prisa y su historial, o que sigue una de sus ejecuciones.

`… CARPETA`: la empieza y muere por SIGKILL tras el turno 8. `… CARPETA r1`: sigue esa hasta el final.
"""

from __future__ import annotations

import sys
from pathlib import Path

from autograder.demos.bad_path_child import DIES_AT
from autograder.demos.hasty import LONG
from autograder.demos.recorded_task import go_on, loop_for, new_run
from harness_base.kill_switch import KillSwitch
from harness_base.run_file import RunFile
from harness_base.state import RunState


def start(folder: Path) -> None:
    """Empieza la tarea y muere."""
    file = new_run(folder, LONG)
    loop = loop_for(file, LONG, switch=KillSwitch.parse(DIES_AT))
    go_on(RunState(messages=LONG.messages()), loop)


def resume(folder: Path, run: str) -> None:
    """Sigue la ejecución por su punta; escribe los turnos con que acabó."""
    file = RunFile.open(folder, run)
    print(go_on(file.scene(), loop_for(file, LONG)).turn)
    file.close()


if __name__ == "__main__":
    if len(sys.argv) == 2:
        start(Path(sys.argv[1]))
    else:
        resume(Path(sys.argv[1]), sys.argv[2])

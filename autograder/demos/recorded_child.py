"""El proceso que hace la tarea con prisa y su historial, o que sigue una de sus ejecuciones.

`… CARPETA`: la empieza y muere por SIGKILL tras el turno 8. `… CARPETA r1`: sigue esa hasta el final.
`… CARPETA r1 12`: la rebobina a ese punto y muere con el registro a medio escribir.
"""

from __future__ import annotations

import os
import signal
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


def die_rewinding(folder: Path, run: str, sequence: int) -> None:
    """Rebobina, y muere con la mitad de los bytes escritos."""
    file = RunFile.open(folder, run)
    write = os.write

    def half(descriptor: int, data: bytes) -> int:
        write(descriptor, data[: len(data) // 2])
        os.kill(os.getpid(), signal.SIGKILL)
        return 0

    os.write = half  # type: ignore[assignment]
    file.move_to(sequence)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    if len(sys.argv) == 2:
        start(folder)
    elif len(sys.argv) == 3:
        resume(folder, sys.argv[2])
    else:
        die_rewinding(folder, sys.argv[2], int(sys.argv[3]))

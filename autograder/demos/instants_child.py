"""Hace la tarea de la oficina una vez por encargo, y en cada una muere donde se le diga.

Lee de su entrada una lista de pares `[carpeta, momento]` en JSON. Cada tarea va en un proceso
bifurcado, que muere de verdad (SIGKILL); este solo cuenta cuántos han muerto.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

from autograder.demos.office_task import OFFICE
from autograder.demos.resumable_task import loop_of
from harness_base.kill_switch import KillSwitch
from harness_base.state import RunState


def main() -> None:
    """Mata todas las tareas y escribe cuántas han muerto por SIGKILL."""
    killed = 0
    for folder, moment in json.load(sys.stdin):
        pid = os.fork()
        if pid == 0:
            try:
                loop = loop_of(Path(folder), switch=KillSwitch.parse(moment))
                loop.run(RunState(messages=OFFICE.messages()))
            finally:
                os._exit(1)
        status = os.waitpid(pid, 0)[1]
        killed += os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    print(killed)


if __name__ == "__main__":
    main()

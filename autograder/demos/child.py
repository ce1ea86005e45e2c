"""El proceso que hace la tarea de la oficina con la escena de quien aprende.

Lee de su entrada un pickle con lo que hay que hacer y escribe en su salida, al terminar, una línea
de JSON; si lo mata SIGKILL no escribe nada, que es lo que se quiere ver.
"""

from __future__ import annotations

import json
import pickle
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.children import leash
from autograder.demos.half_save import dies_saving
from autograder.demos.office_task import SCENE_FILE, go_on
from harness_base.kill_switch import KillSwitch
from harness_base.loop import Scene
from harness_base.types import Listener

DONE, PENDING, FAILED = "done", "pending", "failed"


@dataclass(frozen=True)
class Job:
    """Una tarea en `folder`: cómo se abre la escena, cómo se guarda y cuándo muere el proceso."""

    folder: Path
    open_scene: Callable[[Path], Scene]
    save_each_turn: Callable[[Path], Listener]
    kill_at: str | None = None
    kill_in_save: str | None = None
    """El evento, y la vez, en que muere a mitad de lo que guarde."""


def work(job: Job) -> dict[str, object]:
    """Hace la tarea y cuenta cómo acabó."""
    path = job.folder / SCENE_FILE
    scene = job.open_scene(path)
    first = scene.turn
    switch = KillSwitch.parse(job.kill_at) if job.kill_at else None
    save = job.save_each_turn(path)
    if job.kill_in_save is not None:
        save = dies_saving(save, job.kill_in_save, job.folder)
    go_on(scene, job.folder, listeners=[save], switch=switch)
    return {"outcome": DONE, "first": first, "turn": scene.turn}


def answer_job(work: Callable[[Any], dict[str, object]]) -> None:
    """Lee el trabajo de la entrada, lo hace y escribe el resultado."""
    leash.tie()
    job = pickle.load(sys.stdin.buffer)
    out, sys.stdout = sys.stdout, sys.stderr  # lo que imprima quien aprende no estorba
    try:
        said = work(job)
    except NotImplementedError as error:
        said = {"outcome": PENDING, "said": f" ({error})"}
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        theirs = [frame.name for frame in frames if not Path(frame.filename).is_file()]
        where = f" en `{theirs[-1]}`" if theirs else ""
        said = {"outcome": FAILED, "said": f"{type(error).__name__}{where}: {error}"}
        if "ellipsis" in str(error):  # un valor que sigue siendo `...`
            said = {"outcome": PENDING, "said": ""}
    print(json.dumps(said), file=out, flush=True)


if __name__ == "__main__":
    answer_job(work)

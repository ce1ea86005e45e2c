"""El proceso de una demostración: hace la tarea de la oficina y, si se le pide, se mata.

Lee de su entrada un pickle con lo que hay que hacer. Escribe en su salida una línea de JSON al
terminar; si lo mata SIGKILL no escribe nada, que es lo que se quiere ver.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from autograder.demos.office_task import SCENE_FILE, TASK, go_on
from harness_base.loop import LiveScene, Scene
from harness_base.types import Event, Listener

PENDING = "pending"
FAILED = "failed"
DONE = "done"


@dataclass(frozen=True)
class Job:
    """Una tarea en `folder`. Sin `open_scene`, con la escena del curso anterior, que no se guarda.

    `kill_at` es `EVENTO:N`: el proceso se mata la vez N que ocurre ese evento.
    """

    folder: Path
    kill_at: str | None = None
    open_scene: Callable[[Path], Scene] | None = None
    save_each_turn: Callable[[Path], Listener] | None = None


def killer(kill_at: str) -> Listener:
    """Un oyente que mata su propio proceso, con SIGKILL, la vez N de un evento."""
    name, _, times = kill_at.partition(":")
    left = int(times)

    def on_event(event: Event) -> None:
        nonlocal left
        if event.name == name:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    return on_event


def work(job: Job) -> dict[str, object]:
    """Hace la tarea y cuenta cómo acabó."""
    path = job.folder / SCENE_FILE
    scene: Scene
    if job.open_scene is None:
        scene = LiveScene(messages=[{"role": "user", "content": TASK}])
    else:
        scene = job.open_scene(path)
    first = scene.turn
    listeners = [] if job.save_each_turn is None else [job.save_each_turn(path)]
    if job.kill_at is not None:
        listeners.append(killer(job.kill_at))
    go_on(scene, job.folder, listeners=listeners)
    return {"outcome": DONE, "first": first, "turn": scene.turn}


def main() -> None:
    """Lee el trabajo, lo hace y escribe el resultado."""
    job = pickle.load(sys.stdin.buffer)
    out, sys.stdout = sys.stdout, sys.stderr  # lo que imprima quien aprende no estorba
    try:
        said = work(job)
    except NotImplementedError as error:
        said = {"outcome": PENDING, "said": str(error)}
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        theirs = [f.line for f in frames if "ipykernel" in f.filename or "<" in f.filename]
        line = theirs[-1] if theirs else ""
        said = {
            "outcome": FAILED,
            "said": f"{type(error).__name__}: {error}",
            "line": line or "",
        }
    print(json.dumps(said), file=out, flush=True)


if __name__ == "__main__":
    main()

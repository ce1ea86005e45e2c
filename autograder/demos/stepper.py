"""El proceso que el explorador lleva de la mano: hace un turno cada vez que se lo piden.

Es un proceso de verdad, con la tarea de la oficina y el arnés base. Tras cada turno escribe en su
salida una línea de JSON con lo que tiene en memoria y espera otra orden en su entrada. Si quien
lo dirige desaparece, la entrada se cierra y el proceso termina.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from autograder.demos.office_task import SCENE_FILE, TASK, go_on
from harness_base.state import RunState, from_plain, to_plain
from harness_base.types import Event


def main(folder: Path, *, save: bool) -> None:
    """Sigue la tarea de `folder` desde su escena guardada o, si no la hay, empieza de cero."""
    path = folder / SCENE_FILE
    if path.exists():
        scene = from_plain(json.loads(path.read_text(encoding="utf-8")))
    else:
        scene = RunState(messages=[{"role": "user", "content": TASK}])

    def on_event(event: Event) -> None:
        if event.name == "turn.finished":
            if save:
                path.write_text(json.dumps(to_plain(scene)), encoding="utf-8")
            _report_and_wait(scene)

    _report_and_wait(scene)
    go_on(scene, folder, listeners=[on_event])


def _report_and_wait(scene: RunState) -> None:
    used = scene.usage
    view = {
        "turn": scene.turn,
        "messages": len(scene.messages),
        "usage": used.input_tokens
        + used.cache_creation_input_tokens
        + used.cache_read_input_tokens
        + used.output_tokens,
        "tokens_used": scene.tokens_used,
    }
    print(json.dumps(view), flush=True)
    if not sys.stdin.readline():
        raise SystemExit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), save=sys.argv[2] == "guardar")

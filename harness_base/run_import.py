"""El formato anterior: un punto de control suelto (etapa 2) y su registro con intención (etapa 4).

`import_run` los convierte en una ejecución, sin tocarlos: la escena es su primer punto de control y lo
que constaba de cada acción sigue constando. Las posiciones de entonces, que contaban respuestas, van con
el nombre de aquel archivo (`PositionIn`): aquí los números son otros.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from harness_base.delta import delta_between
from harness_base.errors import HarnessError, RunExists
from harness_base.intent_log import IntentLog
from harness_base.ordinals import ORDINALS, table_in
from harness_base.resume import pending_calls
from harness_base.run_draft import Draft
from harness_base.run_entry import PositionIn
from harness_base.run_file import RunFile
from harness_base.run_format import header
from harness_base.run_point import point_to_plain
from harness_base.run_reader import SUFFIX
from harness_base.run_record import to_line
from harness_base.scene import REPLY
from harness_base.snapshot import read_checkpoint, write_atomic
from harness_base.state import from_plain, to_plain
from harness_base.types import Point


def import_run(
    folder: Path,
    run: str,
    *,
    checkpoint: Path,
    log: Path | None = None,
    now: Callable[[], float] = time.time,
) -> RunFile:
    """La ejecución `run` que sigue la tarea de ese punto de control; conserva sus claves.

    Lanza lo que lance `read_checkpoint`, `DamagedLog` si lo está el registro, `RunExists` si ya hay
    una `run`, y `HarnessError` si quedan llamadas sin respuesta y no se da el registro: sin él no se
    sabe cuáles empezaron.
    """
    snapshot = read_checkpoint(checkpoint)
    scene = from_plain(snapshot.scene)
    if log is None and pending_calls(scene.messages):
        raise HarnessError(
            f"En {checkpoint.name} hay llamadas sin respuesta. Da también su registro con intención: "
            "sin él no se sabe cuáles empezaron y se podrían repetir."
        )
    entries = [] if log is None else IntentLog(log).entries()
    if ORDINALS in scene.extra:
        scene.extra[ORDINALS] = table_in(scene.extra)
    path = folder / f"{run}{SUFFIX}"
    if path.exists():
        raise RunExists(f"Ya hay una ejecución {run}: elige otro nombre.")
    first = Draft({})
    first.set("run", header(run, lineage=snapshot.run, harness=snapshot.harness))
    for entry in entries:
        place = PositionIn(f"{run}:{checkpoint.name}", *entry.position)
        first.add_entry(replace(entry, position=place))
    scene.extra[REPLY] = 1
    delta = delta_between({"messages": []}, to_plain(scene))
    first.add_point(point_to_plain(Point(1, None, delta), inherited=0))
    write_atomic(path, to_line(first.parts(), after="")[1])
    return RunFile.open(folder, run, now=now)

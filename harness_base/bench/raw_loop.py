"""El mínimo dentro de este bucle: se añade cada mensaje y se espera al disco, sin nada más.

Lo que va de aquí al mínimo a secas lo cuesta el bucle (comprobar la entrada de la herramienta,
copiar la respuesta), que trabaja igual se guarde como se guarde.
"""

from __future__ import annotations

import os
from pathlib import Path

from harness_base import loop
from harness_base.bench import content, harness
from harness_base.bench.clock import Clock
from harness_base.bench.engine import Engine
from harness_base.bench.raw import FILE, TWICE
from harness_base.state import RunState
from harness_base.types import Effect, Event


def _run(folder: Path, turns: int, clock: Clock) -> None:
    file = os.open(folder / FILE, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)

    def append(event: Event) -> None:
        if event.name in ("assistant.appended", "results.appended"):
            os.write(file, content.to_line(event.scene.messages[-1]))
            os.fsync(file)

    loop.run(
        RunState(messages=[harness.FIRST]),
        model=harness.Model(turns),
        system="",
        tools=harness.toolbox(Effect.READ),
        listeners=(append, clock.listen),
        limits=loop.Limits(turns=turns + 1),
    )
    os.close(file)


IN_LOOP = Engine("añadir, 2 fsync por turno, con este bucle", _run, TWICE.load, TWICE.parse)

"""La tarea de oficina con la etapa 6, para el laboratorio de caídas, y lo que deja en el disco."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from crash_judge import Left
from crash_tasks import CLOCK, Witness, loop_of, told

from harness_base import scenarios
from harness_base.durable import open_run, protect, reconcile, save_step
from harness_base.effects import Effects
from harness_base.identity import describe
from harness_base.intent_log import Intention, Outcome
from harness_base.program.folder import SUFFIX
from harness_base.program.forecast import what_resume_does
from harness_base.run_file import RunFile
from harness_base.scene import reply_number
from harness_base.state import RunState, to_plain
from harness_base.tools import run_tool
from harness_base.types import Block

RUN, FOLDER = "r1", "run/work"


def stage6(base: Path, *, scenario: str, now: float = CLOCK) -> dict[str, Any]:
    """Empieza o reanuda como lo hace el programa; dice también lo que anunció que haría."""
    witness = Witness()
    loop = loop_of(base, scenario, witness, run_tool, now)
    harness = describe(model=scenario, system=loop.system, tools=loop.tools)
    resuming = (base / FOLDER / f"{RUN}{SUFFIX}").exists()
    file = open_run(base / FOLDER, RUN, resuming=resuming, harness=harness)
    file.log.now = lambda: now
    execute, listeners = protect(file, loop.tools, lambda event: save_step(event, file))
    [effects] = [listener for listener in listeners if isinstance(listener, Effects)]
    effects.is_dead = lambda group: True
    loop = replace(loop, execute=execute, listeners=(*listeners, *loop.listeners))
    planned = []
    if file.branch.points:
        scene = file.scene()
        witness.resumed_from = to_plain(scene)
        planned = what_resume_does(file, loop.tools, scene, is_dead=effects.is_dead)
    else:
        scene = RunState(scenarios.get(scenario).messages())
        file.checkpoint(scene)
        file.sync()
    result = reconcile(scene, loop) or loop.run(scene)
    file.end(result.outcome)
    return told(result, loop, witness, base) | {
        "in_doubt": [i.id for i in file.log.unknown() if i.effect.is_high_impact],
        "planned": [[*item.call.position, item.call.id, item.step] for item in planned],
        "outcome_saved": RunFile.open(base / FOLDER, RUN).outcome,
    }


BACK, EARLIER, FORK = 7, 5, "r2"


def travel(base: Path, *, scenario: str) -> dict[str, Any]:
    """Rebobina una ejecución terminada y la bifurca desde antes; lo que ya esté hecho no se repite."""
    folder = base / FOLDER
    forked = folder / f"{FORK}{SUFFIX}"
    file = RunFile.open(folder, RUN)
    before = file.path.read_bytes()
    if file.branch.tip != BACK:
        file.move_to(BACK)
    if not forked.exists():
        origin = file.origin_at(EARLIER, lineage=file.lineage, keys="inherit")
        RunFile.create(folder, FORK, harness=file.harness, origin=origin).close()
    return {
        "tips": [RunFile.open(folder, run).branch.tip for run in (RUN, FORK)],
        "scenes": [to_plain(RunFile.open(folder, run).scene()) for run in (RUN, FORK)],
        "only_grew": file.path.read_bytes().startswith(before),
    }


class LeftRun(Left):
    """Lo que dejó una muerte de la etapa 6."""

    @cached_property
    def file(self) -> RunFile | None:
        """El archivo, si llegó a tener algún punto de control."""
        path = self.folder / FOLDER
        if not (path / f"{RUN}{SUFFIX}").exists():
            return None
        file = RunFile.open(path, RUN)
        return file if file.branch.points else None

    @cached_property
    def state(self) -> RunState | None:
        """La escena de la punta."""
        return self.file.scene() if self.file else None

    @cached_property
    def scene(self) -> dict[str, Any]:
        return to_plain(self.state) if self.state else {}

    @cached_property
    def records(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for entry in self.file.entries() if self.file else ():
            record: dict[str, Any] = {"position": entry.position}
            if isinstance(entry, Outcome):
                record["result"] = entry.result.content
            elif isinstance(entry, Intention):
                record |= {"kind": "intention", "at": entry.at, "sent_at": entry.sent_at}
                record["key"] = entry.key
            found.append(record)
        return found

    @property
    def pending(self) -> list[tuple[tuple[int, int], Block]]:
        if self.state is None or self.state.turn == self.state.replies:
            return []
        return [
            ((reply_number(self.state), index), block)
            for index, block in enumerate(self.state.messages[-1]["content"])
            if block["type"] == "tool_use"
        ]

"""La película de un guardado: qué hay en memoria y en el disco tras cada operación.

Cada receta se graba en un proceso de verdad, se mata en cada punto, y se enumeran los discos que
puede dejar un corte de luz. El explorador solo enseña lo que sale de aquí.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from autograder.children.submission import Cell, Submission
from autograder.faults.instant import (
    Instant,
    after_power_cut,
    describe_reading,
    is_visible,
)
from autograder.faults.kill import instant_of, kill_everywhere
from autograder.faults.model import File, Folder
from autograder.faults.ops import Op, describe
from autograder.faults.power import states
from autograder.faults.reading import read_file
from autograder.faults.recording import record
from autograder.faults.replay import Disk
from autograder.faults.session import save_scenario
from autograder.widgets.save_recipes import RECIPES

FILE = "estado.json"
PATH = f"work/{FILE}"
OLD, NEW = b'{"turn": 8}', b'{"turn": 9, "note": "sigue"}'
STAGE = 2
_SHOWN = 40

Cause = Literal["caída", "corte de luz"]


@dataclass(frozen=True)
class Outcome:
    """Una manera en que puede quedar el disco, y lo que encuentra quien lee."""

    found: str
    good: bool
    instant: Instant
    half: bool = False
    """Si el proceso muere a mitad de la operación, y no después."""


@dataclass(frozen=True)
class Content:
    """Un archivo de la carpeta: lo que ve cualquier proceso y lo que ya está seguro en el disco."""

    name: str
    visible: str
    safe: str


@dataclass(frozen=True)
class Frame:
    """Lo que hay tras una operación, y lo que queda si todo se para aquí."""

    operation: str
    files: tuple[Content, ...]
    crash: tuple[Outcome, ...]
    power: tuple[Outcome, ...]

    def outcomes(self, cause: Cause) -> tuple[Outcome, ...]:
        """Los desenlaces posibles: uno si muere el proceso; quizá varios si se va la luz."""
        return self.crash if cause == "caída" else self.power


@cache
def film(recipe: str) -> tuple[Frame, ...]:
    """Los fotogramas de una receta: antes de empezar y tras cada operación visible."""
    submission = Submission(names=("save",), cells=(Cell("receta", RECIPES[recipe], own=True),))
    scenario = save_scenario(
        submission, stage=STAGE, name="save", file=FILE, data=NEW, before={FILE: OLD}
    )
    recording = record(scenario)
    deaths = kill_everywhere(scenario, inspect=lambda root: None, recording=recording)
    disk = Disk(recording.before)
    last = max(place for place, op in enumerate(recording.ops) if is_visible(op))
    frames = [_frame(disk, recording.ops, 0, "(todavía nada)", recording.root, [])]
    seen = 0
    for place, op in enumerate(recording.ops):
        disk.apply(op)
        if not is_visible(op):
            continue
        seen += 1
        crash: list[Outcome] = []
        for death in deaths.deaths:
            instant = instant_of(deaths, death, file=FILE, old=OLD, new=NEW)
            if instant.done == seen:
                found = read_file(death.tree, PATH, root=death.root)
                good = found in (OLD, NEW)
                crash.append(Outcome(instant.found, good, _unlined(instant), death.half))
        returned = place == last
        done = len(recording.ops) if returned else place + 1
        frames.append(
            _frame(
                disk, recording.ops, done, describe(op), recording.root, crash, returned=returned
            )
        )
    return tuple(frames)


def _frame(
    disk: Disk,
    ops: tuple[Op, ...],
    done: int,
    operation: str,
    root: str,
    crash: list[Outcome],
    *,
    returned: bool = False,
) -> Frame:
    """Los discos que puede dejar un corte de luz ahora, los malos delante."""
    power: dict[str, Outcome] = {}
    for state in states(disk, PATH, root=root):
        found = describe_reading(state.found, old=OLD, new=NEW)
        if found not in power:
            instant = after_power_cut(
                ops,
                done,
                disk=disk,
                namespace=state.namespace,
                contents=state.contents(),
                returned=returned,
                found=found,
            )
            good = state.found == NEW if returned else state.found in (OLD, NEW)
            power[found] = Outcome(found, good, _unlined(instant))
    previous = describe_reading(OLD, old=OLD, new=NEW)
    ordered = sorted(power.values(), key=lambda item: (item.good, item.found == previous))
    still = Outcome(previous, True, replace(ordered[-1].instant, cause="caída", found=previous))
    return Frame(operation, _contents(disk), _distinct(crash) or (still,), tuple(ordered))


def _distinct(crash: list[Outcome]) -> tuple[Outcome, ...]:
    """Sin los que encuentran lo mismo: de dos iguales queda el de la operación terminada."""
    by_found = {outcome.found: outcome for outcome in crash}
    return tuple(by_found.values())


def _unlined(instant: Instant) -> Instant:
    """Sin números de línea: el código de las recetas no está a la vista."""
    return replace(instant, steps=tuple(replace(step, where=None) for step in instant.steps))


def _contents(disk: Disk) -> tuple[Content, ...]:
    """Los archivos de `work`, como se ven y como están asegurados."""
    work = disk.lookup("work")
    assert isinstance(work, Folder)
    rows = []
    for name in sorted(work.current.keys() | work.durable.keys()):
        now, kept = work.current.get(name), work.durable.get(name)
        rows.append(
            Content(
                name,
                _bytes(now.node.current) if now and isinstance(now.node, File) else "(no está)",
                _bytes(kept.node.durable) if kept and isinstance(kept.node, File) else "(no está)",
            )
        )
    return tuple(rows)


def _bytes(data: bytes) -> str:
    if not data:
        return "vacío (0 bytes)"
    text = data[:_SHOWN].decode("utf-8", "replace")
    return f"{text} ({len(data)} bytes)"

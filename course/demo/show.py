"""Lo que se ve: las dos tareas, una detrás de otra, y la tabla con las cuentas."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from course.audit.judge import Damage, compare, effects_of
from course.demo.killed import Moment, Story, tell
from harness_base.world import World

KILL_IN_TURNS = (10, 25, 40)
PAUSE_S = 0.8
"""Tras cada muerte, en una terminal: el tiempo de verla."""
_WITH, _WITHOUT = "con puntos de control", "sin ellos"


@dataclass(frozen=True)
class Ending:
    """Cómo quedó una tarea: lo que costó, lo que perdió o duplicó y lo que pagó de más."""

    story: Story
    damage: Damage
    overpaid_cents: int

    @property
    def is_right(self) -> bool:
        """Nada de más, y nada de menos sin avisar."""
        twice = self.damage.doubled or self.damage.foreign
        return not twice and (self._warned or not self.damage.lost)

    @property
    def lost(self) -> str:
        """Los efectos perdidos, y si la propia ejecución avisa de ellos."""
        warned = self.damage.lost and self._warned
        return f"{len(self.damage.lost)}{', con aviso' if warned else ''}"

    @property
    def _warned(self) -> bool:
        """Si dice que no sabe cómo acabó algo; cada muerte deja como mucho una duda."""
        return 0 < self.story.doubts <= self.story.kills


def show(place: Path, console: Console) -> bool:
    """Hace y enseña las dos; si la tarea con puntos de control quedó exacta."""
    office = [sys.executable, "-m", "harness_base.office", "--json"]
    harness = [sys.executable, "-m", "harness_base", "--json"]
    turns = _uninterrupted(office, place, console)
    wanted = place / "entera.sqlite"
    console.print(f"La tarea: pagar 24 facturas, en {turns} turnos, con tres muertes.\n")

    ours = ["--dir", str(place / "ejecuciones"), "--world", str(place / "con.sqlite")]
    console.print(f"1. {_WITH.capitalize()}", style="bold")
    kept = _task(
        [*harness, "--run", "demo", *ours],
        [*harness, "--resume", "demo", *ours],
        place,
        turns,
        console,
    )
    theirs = ["--dir", str(place / "registro"), "--world", str(place / "sin.sqlite")]
    console.print(f"\n2. {_WITHOUT.capitalize()}: cada vez, desde el principio", style="bold")
    plain = _task([*office, *theirs], [*office, *theirs], place, turns, console)

    endings = {
        _WITH: _ending(kept, place / "con.sqlite", wanted),
        _WITHOUT: _ending(plain, place / "sin.sqlite", wanted),
    }
    console.print()
    console.print(_table(endings))
    ending = endings[_WITH]
    console.print(_verdict(ending))
    console.print(_CLOSING)
    return ending.is_right


def _verdict(ending: Ending) -> str:
    if not ending.is_right:
        return "✗ La tarea reanudada no ha quedado exacta."
    if ending.damage.lost:
        return (
            "✓ Matada tres veces, la tarea reanudada no repite nada. Murió con un correo en marcha: "
            "no admite clave ni sonda, así que no se repite a ciegas, y la ejecución lo dice."
        )
    return "✓ Matada tres veces, la tarea reanudada deja lo mismo que sin interrupciones."


_CLOSING = """\

Hazlo tú:
  python -m harness_base --run mia --kill-at tool.started:40
  python -m harness_base --explain mia
  python -m harness_base --resume mia
Y audita cualquier programa: python -m course audit -- python -m harness_base"""


def _uninterrupted(office: Sequence[str], place: Path, console: Console) -> int:
    """La tarea de un tirón, que dice lo que tiene que quedar; sus turnos."""
    command = [*office, "--dir", str(place / "entera"), "--world", str(place / "entera.sqlite")]
    with console.status("Primero, la tarea de un tirón: es con lo que se compara…"):
        return tell(
            command,
            command,
            kill_in_turns=(),
            log=place / "errores.txt",
            on_start=lambda command: None,
            on_turn=lambda moment: None,
            on_kill=lambda moment: None,
        ).turns


def _task(
    first: Sequence[str], again: Sequence[str], place: Path, turns: int, console: Console
) -> Story:
    columns = (TextColumn("   {task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns,
        TextColumn("turnos"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        bar = progress.add_task("", total=turns)

        def on_start(command: Sequence[str]) -> None:
            progress.update(bar, completed=0, description="en marcha")
            console.print(f"   $ {_short(command)}", style="dim")

        def on_turn(moment: Moment) -> None:
            progress.update(bar, completed=moment.turn)

        def on_kill(moment: Moment) -> None:
            progress.update(bar, description="muerto")
            console.print(
                f"   ✗ turno {moment.turn + 1}, {moment.tool} en marcha: kill -9 {moment.process}"
            )
            if console.is_terminal:
                time.sleep(PAUSE_S)

        story = tell(
            first,
            again,
            kill_in_turns=KILL_IN_TURNS,
            log=place / "errores.txt",
            on_start=on_start,
            on_turn=on_turn,
            on_kill=on_kill,
        )
        console.print(
            f"   ✓ Terminada, con {story.kills} muertes y {story.turns} turnos hechos en total."
        )
    return story


def _short(command: Sequence[str]) -> str:
    """La orden como se escribe, sin las opciones que solo dicen dónde y cómo."""
    words = ["python", *command[1:]]
    return " ".join(words[: words.index("--dir")]).replace(" --json", "")


def _ending(story: Story, world: Path, wanted: Path) -> Ending:
    damage = compare(effects_of(world), effects_of(wanted))
    lines = World(world).balance().lines
    return Ending(story, damage, sum(max(line.paid_cents - line.due_cents, 0) for line in lines))


def _table(endings: dict[str, Ending]) -> Table:
    table = Table("", *endings)
    for column in table.columns[1:]:
        column.justify = "right"
    rows = {
        "Muertes": lambda end: str(end.story.kills),
        "Turnos hechos": lambda end: str(end.story.turns),
        "Efectos perdidos": lambda end: end.lost,
        "Efectos duplicados": lambda end: str(len(end.damage.doubled) + len(end.damage.foreign)),
        "Pagado de más": lambda end: _euros(end.overpaid_cents),
    }
    for name, value in rows.items():
        table.add_row(name, *map(value, endings.values()))
    return table


def _euros(cents: int) -> str:
    return f"{cents / 100:,.2f}".replace(",", "\u00a0").replace(".", ",") + " €"

"""Cómo se ve avanzar la tarea: una barra en una terminal, una línea por turno fuera de ella."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from harness_base.program.output import Output
from harness_base.scene import total_tokens
from harness_base.types import Event, Listener

Measure = Callable[[], tuple[int, int]]
"""Cuánto hay hecho y cuánto en total."""


@contextmanager
def progress(output: Output, measure: Measure, turn: int) -> Iterator[tuple[Listener, ...]]:
    """Los oyentes que cuentan cómo va la tarea."""
    if output.as_json:
        yield (lambda event: _json(output, event),)
    elif output.quiet:
        yield ()
    elif sys.stderr.isatty():
        with _bar(measure, turn) as listener:
            yield (listener,)
    else:
        yield (lambda event: _line(output, event),)


def _json(output: Output, event: Event) -> None:
    scene = event.scene
    values = {"event": event.name, "turn": scene.turn, "tokens": total_tokens(scene.usage)}
    if event.call is not None:
        values |= {"tool": event.call.name, "position": "{}.{}".format(*event.call.position)}
    output.data("event", **values)


def _line(output: Output, event: Event) -> None:
    if event.name == "tool.finished" and event.call is not None:
        number, block = event.call.position
        output.say(f"turno {event.scene.turn + 1:>3}  {number}.{block}  {event.call.name}")


@contextmanager
def _bar(measure: Measure, turn: int) -> Iterator[Listener]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

    columns = (
        SpinnerColumn(),
        TextColumn("turno {task.fields[turn]}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("facturas"),
        TextColumn("[dim]{task.fields[doing]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        done, total = measure()
        task = bar.add_task("", total=total, completed=done, turn=turn, doing="")

        def show(event: Event) -> None:
            doing = event.call.name if event.call else "pregunta al modelo"
            if event.name == "turn.finished":
                bar.update(task, completed=measure()[0], turn=event.scene.turn, doing="")
            elif event.name in ("turn.started", "tool.started"):
                bar.update(task, turn=event.scene.turn, doing=doing)

        yield show

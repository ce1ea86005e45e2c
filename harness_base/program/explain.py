"""Explicar una ejecución sin tocarla: qué pasó, qué no se sabe y qué hará `--resume`.

Lo que se dice de cada llamada pendiente sale de la misma regla que la ejecutará
(`Planner.plan`), así que no puede decir una cosa y hacer otra.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict, dataclass

from harness_base.identity import differences
from harness_base.intent_log import Intention
from harness_base.outcome import outcome_of
from harness_base.program import folder
from harness_base.program.calls import (
    call_data,
    intention_lines,
    intentions_data,
    line,
    place,
    unsettled,
)
from harness_base.program.exit_codes import Exit
from harness_base.program.forecast import Pending, what_resume_does
from harness_base.program.gear import TASK
from harness_base.program.options import Options
from harness_base.program.output import Output
from harness_base.program.parser import PROGRAM
from harness_base.program.report import outcome_words
from harness_base.program.spent import spent_tokens
from harness_base.run_entry import PositionIn
from harness_base.run_file import RunFile
from harness_base.run_lock import is_busy
from harness_base.scene import total_tokens
from harness_base.state import RunState


@dataclass(frozen=True)
class Story:
    """Todo lo que se cuenta de una ejecución."""

    file: RunFile
    scene: RunState
    busy: bool
    changes: list[str]
    """En qué no es este arnés el que la guardó."""
    pending: list[Pending]
    unknown: list[Intention]
    orphans: list[Intention]
    """Efectos sin llamada en el historial."""


def explain(options: Options, output: Output) -> Exit:
    """La orden `--explain`."""
    assert options.run is not None
    folder.check_there(options.dir, options.run)
    busy = is_busy(options.dir, options.run)
    with closing(RunFile.open(options.dir, options.run)) as file:
        gear = folder.gear_of(options, file)
        begun = bool(file.branch.points)
        scene = file.scene() if begun else RunState(gear.scenario.messages())
        story = Story(
            file,
            scene,
            busy,
            differences(file.harness, gear.harness),
            what_resume_does(file, gear.tools, scene),
            unsettled(file),
            _orphans(file) if begun else [],
        )
        _tell_program(output, story)
        _tell_past(output, story)
        _tell_doubts(output, story)
        _tell_future(output, story)
    return Exit.DONE


def _orphans(file: RunFile) -> list[Intention]:
    """Lo que está, o puede estar, en el mundo y ninguna llamada del historial lo pidió."""
    past = file.past()
    return [
        intention
        for intention in file.standing(file.branch.tip)
        if isinstance(intention.position, PositionIn) or intention.position.reply not in past
    ]


def _tell_program(output: Output, story: Story) -> None:
    """Todo, para un programa."""
    file, scene = story.file, story.scene
    output.data(
        "explanation",
        run=file.run,
        busy=story.busy,
        lineage=file.lineage,
        origin=asdict(file.origin) if file.origin else None,
        harness=dict(file.harness),
        changes=story.changes,
        tip=file.branch.tip,
        points=len(file.branch.points),
        turn=scene.turn,
        replies=scene.replies,
        usage=asdict(scene.usage),
        spent=spent_tokens(file.branch.points),
        outcome=file.outcome,
        torn_bytes=len(file.torn),
        unknown=intentions_data(file, story.unknown),
        orphans=intentions_data(file, story.orphans),
        pending=[
            call_data(p.call) | {"step": p.step, "text": p.text, "wait_s": p.wait_s}
            for p in story.pending
        ],
        next=_next(story),
    )


def _tell_past(output: Output, story: Story) -> None:
    """Qué pasó."""
    file, scene = story.file, story.scene
    task = file.harness.get(TASK, "?")
    output.say(f"{file.run}: {outcome_words(file.outcome)}. Tarea {task}, linaje {file.lineage}.")
    if story.busy:
        output.say("Otro proceso la tiene abierta ahora mismo: lo que sigue puede estar cambiando.")
    if file.origin:
        origin = file.origin
        output.say(f"Sale del punto {origin.sequence} de {origin.run}, con claves {origin.keys}.")
    output.say(
        f"Turnos terminados: {scene.turn}. Respuestas: {scene.replies}. "
        f"Puntos de control: {len(file.branch.points)}, punta en el {file.branch.tip}."
    )
    spent = spent_tokens(file.branch.points)
    output.say(f"Tokens: {total_tokens(scene.usage)} en esta rama, {spent} en todas.")
    if file.torn:
        output.say(
            f"Al final hay {len(file.torn)} bytes a medias, que nunca llegaron a confirmarse: se "
            "cortarán antes de escribir."
        )


def _tell_doubts(output: Output, story: Story) -> None:
    """Qué no se sabe, y qué hay en el mundo que el historial no cuenta."""
    if story.unknown:
        output.say("\nNo se sabe cómo acabó:")
        for text in intention_lines(story.file, story.unknown):
            output.say(text)
        position = place(story.unknown[0].position)
        order = f"{PROGRAM} --resolve {story.file.run} {position} --done (o --not-done)"
        output.say(f"{'':9}Si lo averiguas: {order}")
    if story.orphans:
        output.say("\nEfectos sin llamada en el historial (siguen en el mundo):")
        for text in intention_lines(story.file, story.orphans):
            output.say(text)


def _tell_future(output: Output, story: Story) -> None:
    """Qué hará `--resume`."""
    output.say("\nQué hará --resume:")
    for item in story.pending:
        output.say(line(item.call.position, item.call.name, item.call.input))
        output.say(f"{'':9}{item.text}")
    output.say(f"  {_next(story)}")


def _next(story: Story) -> str:
    """Lo que viene después de las pendientes."""
    if story.changes:
        return f"Nada, si no se da --accept-changes: {'; '.join(story.changes)}."
    ended = outcome_of(story.scene)
    later = bool(story.pending)
    if ended is not None:
        return f"{'Después, d' if later else 'D'}irá cómo acabó: {outcome_words(ended)}."
    return f"{'Después, p' if later else 'P'}reguntará al modelo, para el turno {story.scene.turn + 1}."

"""Explicar una ejecución sin tocarla: qué pasó, qué no se sabe y qué hará `--resume`.

Lo que se dice de cada llamada pendiente sale de la misma regla que la ejecutará
(`GuardedEffects.plan`), así que no puede decir una cosa y hacer otra.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict, dataclass, replace
from math import ceil

from harness_base.dangling import to_calls
from harness_base.effects import Effects
from harness_base.errors import HarnessError
from harness_base.guarded import Plan, Step
from harness_base.identity import differences
from harness_base.intent_log import Intention
from harness_base.ordinals import KEYS
from harness_base.outcome import INTERRUPTED, outcome_of
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
from harness_base.program.gear import TASK
from harness_base.program.options import PROGRAM, Options
from harness_base.program.output import Output
from harness_base.program.report import outcome_words
from harness_base.program.spent import spent_tokens
from harness_base.replies import tool_for
from harness_base.resume import pending_calls
from harness_base.run_entry import PositionIn
from harness_base.run_file import RunFile
from harness_base.run_lock import is_busy
from harness_base.scene import total_tokens
from harness_base.state import RunState
from harness_base.tools import Tool
from harness_base.types import Call, Effect


@dataclass(frozen=True)
class Pending:
    """Una llamada pendiente y lo que se hará con ella."""

    call: Call
    step: str
    text: str


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
        effects = Effects(file.log, gear.tools, file.lineage)
        story = Story(
            file,
            scene,
            busy,
            differences(file.harness, gear.harness),
            what_resume_does(file, effects, scene),
            unsettled(file),
            _orphans(file) if begun else [],
        )
        _tell_program(output, story)
        _tell_past(output, story)
        _tell_doubts(output, story)
        _tell_future(output, story)
    return Exit.DONE


def what_resume_does(file: RunFile, effects: Effects, scene: RunState) -> list[Pending]:
    """Las llamadas pendientes de la última respuesta, con lo que se hará con cada una."""
    if scene.turn >= scene.replies:
        return []
    found = []
    for call in to_calls(pending_calls(scene.messages), scene):
        content = scene.messages[-1]["content"]
        reason = scene.extra.get(INTERRUPTED, "tool_use")
        tool = tool_for(content, call.position.block, reason, effects.tools)
        given = scene.extra.get(KEYS, {}).get(str(call.position.block))
        call = replace(call, key=given[-1] if given else None)
        try:
            plan = effects.plan(call, tool)
        except HarnessError as error:
            found.append(Pending(call, "stop", f"se detiene: {error}"))
        else:
            found.append(Pending(call, plan.step.name.lower(), _words(file, call, tool, plan)))
    return found


def _words(file: RunFile, call: Call, tool: Tool, plan: Plan) -> str:
    """Un paso, en palabras."""
    started = file.log.first_intention(call) is not None
    match plan.step:
        case Step.ANSWER if file.log.result(call.position) is not None:
            return "está hecha: se le da al modelo el resultado apuntado"
        case Step.ANSWER if plan.result is not None and plan.result.is_error:
            return f"no se envía: {plan.result.content}"
        case Step.ANSWER:
            return "la misma acción ya consta: se da su resultado y no se envía nada"
        case Step.RUN if tool.name != call.name:
            return "no se puede ejecutar: se contesta por qué"
        case Step.RUN if not started:
            return "no llegó a empezar: se ejecuta"
        case Step.RUN if tool.effect is Effect.KEYED:
            return "en duda: se envía otra vez con la misma clave, y no se hará dos veces"
        case Step.RUN:
            return "en duda: se ejecuta otra vez, que no añade nada"
        case Step.PROBE if plan.no_is_final:
            return "en duda: se pregunta fuera; si no consta, se ejecuta"
        case Step.PROBE:
            return f"en duda: se pregunta fuera; si no consta, se dirá que no se sabe{_wait(file, call, tool)}"
    return "en duda, y no hay cómo saberlo: no se repite y se dirá que no se sabe"


def _orphans(file: RunFile) -> list[Intention]:
    """Lo que está, o puede estar, en el mundo y ninguna llamada del historial lo pidió."""
    past = file.past()
    return [
        intention
        for intention in file.standing(file.branch.tip)
        if isinstance(intention.position, PositionIn) or intention.position.reply not in past
    ]


def _wait(file: RunFile, call: Call, tool: Tool) -> str:
    """Cuánto falta para que un «no» de la sonda sea definitivo, si solo falta tiempo."""
    if tool.settles_within_s is None:
        return ""
    last = max(attempt.sent_at for attempt in file.log.intentions(call))
    left_s = ceil(last + tool.settles_within_s - file.log.now())
    return f" (un «no» será definitivo dentro de {left_s} s)" if left_s > 0 else ""


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
        pending=[call_data(p.call) | {"step": p.step, "text": p.text} for p in story.pending],
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

"""Qué hará `--resume` con cada llamada pendiente, sin hacerlo.

Sale de la misma regla que la ejecutará (`Planner.plan`), así que no puede decir una cosa y
hacer otra.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

from harness_base.dangling import to_calls
from harness_base.effects import RULES
from harness_base.errors import HarnessError
from harness_base.intent_log import IntentLog
from harness_base.ordinals import KEYS
from harness_base.outcome import INTERRUPTED
from harness_base.planner import Plan, Planner, Rules, Step
from harness_base.process_group import Group, is_known_dead
from harness_base.replies import tool_for
from harness_base.resume import pending_calls
from harness_base.run_file import RunFile
from harness_base.state import RunState
from harness_base.tools import Tool, Toolbox
from harness_base.types import Call, Effect


@dataclass(frozen=True)
class Pending:
    """Una llamada pendiente y lo que se hará con ella."""

    call: Call
    step: str
    text: str
    wait_s: float = 0.0
    """Lo que falta para que un «no» de la sonda sea definitivo, si solo falta tiempo."""


@dataclass
class Forecaster(Planner):
    """Las reglas de la etapa 4, sin nadie que las ponga a trabajar."""

    log: IntentLog
    rules: Rules = RULES
    is_dead: Callable[[Group], bool] = is_known_dead


def what_resume_does(
    file: RunFile,
    tools: Toolbox,
    scene: RunState,
    *,
    is_dead: Callable[[Group], bool] = is_known_dead,
) -> list[Pending]:
    """Las llamadas pendientes de la última respuesta, con lo que se hará con cada una."""
    if scene.turn >= scene.replies:
        return []
    planner = Forecaster(file.log, is_dead=is_dead)
    found = []
    for call in to_calls(pending_calls(scene.messages), scene):
        content = scene.messages[-1]["content"]
        reason = scene.extra.get(INTERRUPTED, "tool_use")
        tool = tool_for(content, call.position.block, reason, tools)
        given = scene.extra.get(KEYS, {}).get(str(call.position.block))
        call = replace(call, key=given[-1] if given else None)
        try:
            plan = planner.plan(call, tool)
        except HarnessError as error:
            found.append(Pending(call, "stop", f"se detiene: {error}"))
        else:
            wait_s = _wait_s(planner, call, tool, plan)
            text = _words(file, call, tool, plan)
            if wait_s:
                text += f" (dentro de {ceil(wait_s)} s se podrá saber)"
            found.append(Pending(call, plan.step.name.lower(), text, wait_s))
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
            return "en duda: se pregunta fuera; si no consta, se dirá que no se sabe"
    return "en duda, y no hay cómo saberlo: no se repite y se dirá que no se sabe"


def _wait_s(planner: Planner, call: Call, tool: Tool, plan: Plan) -> float:
    """Los segundos que faltan para saber de una llamada; 0 si no hay que esperar, o no bastaría."""
    if plan.step is not Step.PROBE or plan.no_is_final or tool.settles_within_s is None:
        return 0.0
    attempts = planner.log.intentions(call)
    if not all(planner.is_dead(attempt.group) for attempt in attempts):
        return 0.0
    last = max(attempt.sent_at for attempt in attempts)
    return max(0.0, last + tool.settles_within_s - planner.log.now())

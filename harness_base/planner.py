"""Qué toca hacer con una llamada, según lo que consta de ella. Aquí se decide y no se hace nada.

Lo pone a trabajar `guarded`; y lo usa, para decirlo antes de hacerlo, quien explica una ejecución.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from harness_base.errors import HarnessError, InvalidInput
from harness_base.intent_log import Intention, IntentLog, Outcome, input_digest
from harness_base.process_group import Group
from harness_base.tools import Tool, error_result
from harness_base.types import Call, Decision, ToolResult


@dataclass(frozen=True)
class Rules:
    """Las tres reglas: la clave de una acción, cómo se hace una vez y qué se hace en la duda."""

    action_key: Callable[[str, Tool, Call, int], str]
    run_once: Callable[[Call, Tool, IntentLog], ToolResult]
    decide: Callable[[Intention, Tool, float], Decision]


class Step(Enum):
    """Lo que se hace con una llamada."""

    ANSWER = "contestar con lo que ya se sabe"
    RUN = "ejecutarla"
    PROBE = "preguntar fuera si se hizo"
    UNKNOWN = "decir que no se sabe"


@dataclass(frozen=True)
class Plan:
    """Qué toca hacer con una llamada.

    `result`, con lo que se contesta (`ANSWER`); `started`, la intención de la que se duda, y
    `no_is_final`, si un «no» de la sonda permite ejecutarla (`PROBE`).
    """

    step: Step
    result: ToolResult | None = None
    started: Intention | None = None
    no_is_final: bool = False


class Planner:
    """Quien decide: con las reglas `rules` y lo que hay en `log`; no cambia nada."""

    log: IntentLog
    rules: Rules
    is_dead: Callable[[Group], bool]

    def plan(self, call: Call, tool: Tool) -> Plan:
        """Qué toca hacer con la llamada; no hace nada.

        Lanza `HarnessError` si es de alto impacto y no tiene clave, o si su posición ya es de otra
        llamada en el registro.
        """
        sent = self.log.intention(call.position)
        if sent is not None and (sent.id, sent.name) != (call.id, call.name):
            raise HarnessError(_TAKEN.format(place=call.position, sent=sent, call=call))
        done = self.log.result(call.position)
        if done is not None:
            return Plan(Step.ANSWER, done)
        if sent is None:  # lo que ya se envió no se vuelve a validar: quizá está hecho
            try:
                tool.check_input(call.input)
            except InvalidInput as error:
                return Plan(Step.ANSWER, error_result(error))
        if call.key is None and tool.effect.is_high_impact:
            raise HarnessError(_NO_KEY.format(name=call.name))
        started = self.log.first_intention(call)
        if started is None:
            twin = tool.effect.is_high_impact and self._has_twin_in_doubt(call, tool)
            return Plan(Step.UNKNOWN if twin else Step.RUN)
        outcome = self.log.action_outcome(call)
        if call.key is not None and started.input_digest != input_digest(call):
            return Plan(Step.ANSWER, _conflict(tool, outcome))
        if outcome is not None:
            return Plan(Step.ANSWER, outcome.result)
        same_class = tool.effect is started.effect
        match self.rules.decide(started, tool, self.log.now_or_never()):
            case Decision.RUN | Decision.RUN_SAME_KEY if same_class:
                return Plan(Step.RUN)
            case Decision.PROBE:
                attempts = self.log.intentions(call)
                settled = all(self._is_over(attempt, tool) for attempt in attempts)
                return Plan(Step.PROBE, started=started, no_is_final=settled)
        return Plan(Step.UNKNOWN)

    def _has_twin_in_doubt(self, call: Call, tool: Tool) -> bool:
        """Si de otra acción igual no se sabe cómo acabó y ya no se puede repetir sin riesgo."""
        twin = self.log.equal_in_doubt(call)
        if twin is None:
            return False
        return self.rules.decide(twin, tool, self.log.now_or_never()) in (
            Decision.PROBE,
            Decision.UNKNOWN,
        )

    def _is_over(self, attempt: Intention, tool: Tool) -> bool:
        """Si ese intento ya no puede tener efecto: quien lo hizo ha muerto y pasó su plazo."""
        waited_s = self.log.now() - attempt.sent_at
        settled = tool.settles_within_s is not None and waited_s >= tool.settles_within_s
        return settled and self.is_dead(attempt.group)


_TAKEN = (
    "En el registro, la posición {place.reply}.{place.block} es de otra llamada ({sent.name}, "
    "{sent.id}), y no de {call.name} ({call.id}): el registro es de otra ejecución, o la escena se "
    "ha rebobinado sin dar posiciones nuevas. No se ha enviado nada."
)
_NO_KEY = (
    "{name} es de alto impacto y a esta llamada no se le dio clave: no se envía, porque no se podría "
    "repetir sin riesgo. Pon `Effects` entre los oyentes, delante de quien guarda la escena; si la "
    "respuesta ya se guardó sin claves, vuelve a un punto de control anterior."
)


def _conflict(tool: Tool, outcome: Outcome | None) -> ToolResult:
    stands = f"acabó así: {outcome.result.content}" if outcome else "no se sabe cómo acabó"
    return ToolResult(
        f"No se ha enviado: {tool.name} ya consta para esta misma acción con otros datos, y "
        f"{stands}. Si de verdad es otra acción, cambia lo que la identifica.",
        is_error=True,
    )

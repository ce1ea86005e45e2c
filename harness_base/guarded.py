"""Las reglas de la etapa 4, puestas a trabajar: quién da las claves y qué se hace con cada llamada.

Aquí está lo que no depende de cómo sean las reglas: la clave de cada llamada se da cuando su
respuesta se anota, viaja en la escena y no se vuelve a calcular; antes de enviar una llamada se
busca su acción en todo el registro, y lo que consta no se envía. Las tres reglas se le dan hechas
(`Rules`): las de referencia están en `effects`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from harness_base.dangling import unknown_result
from harness_base.errors import HarnessError
from harness_base.intent_log import Intention, IntentLog, NotDone, Outcome
from harness_base.jsonvalue import check_plain
from harness_base.ordinals import KEYS, ORDINALS, assign, settle, table_in
from harness_base.planner import Plan, Planner, Rules, Step
from harness_base.process_group import Group, is_known_dead
from harness_base.replies import calls_of
from harness_base.scene import Scene, reply_number
from harness_base.tools import Tool, Toolbox, to_result
from harness_base.types import Call, Event, Position, ToolResult

__all__ = ["GuardedEffects", "Rules"]


@dataclass
class GuardedEffects(Planner):
    """Unas reglas, atadas a un registro y a unas herramientas.

    Es un oyente del bucle, que da a cada respuesta sus claves (va delante de quien guarda la
    escena), y su `execute` es el del bucle.
    """

    log: IntentLog
    tools: Toolbox
    lineage: str
    """El id de la ejecución en la que se dieron las claves por primera vez."""
    rules: Rules
    is_dead: Callable[[Group], bool] = field(default=is_known_dead)

    def __post_init__(self) -> None:
        if self.log.path.exists():
            self.log.sync()  # lo que dejó un proceso muerto no se usa hasta que esté en disco

    def __call__(self, event: Event) -> None:
        if event.name == "assistant.appended" and event.response is not None:
            self._give_keys(event.scene, event.response.content)
        elif event.name == "results.appended":
            self._settle_keys(event.scene)

    def execute(self, call: Call, tool: Tool) -> ToolResult:
        """Ejecuta la llamada, o da lo que conste de su acción sin enviar nada; véase `plan`."""
        plan = self.plan(call, tool)
        match plan.step:
            case Step.ANSWER:
                assert plan.result is not None
                return self._record(call, plan.result)
            case Step.RUN:
                return self.rules.run_once(call, tool, self.log)
            case Step.PROBE:
                return self._probe(call, tool, plan)
        return unknown_result(tool)

    def resolve(self, position: Position, *, done: bool) -> None:
        """Apunta lo que una persona ha averiguado de una acción desconocida.

        Lanza `HarnessError` si en esa posición no hay ninguna.
        """
        found = [unknown for unknown in self.log.unknown() if unknown.position == position]
        if not found:
            raise HarnessError(
                f"En la posición {position.reply}.{position.block} no hay nada desconocido."
            )
        if done:
            result = ToolResult("Confirmado por una persona: se hizo. Su resultado se perdió.")
            self.log.append(Outcome(position, result, lost=True))
        else:
            [unknown] = found
            action = Call(position, unknown.id, unknown.name, {}, unknown.key)
            self._mark_not_done(self.log.intentions(action))
        self.log.sync()

    def _probe(self, call: Call, tool: Tool, plan: Plan) -> ToolResult:
        """Pregunta fuera. «Sí» es definitivo; «no», solo si nada nuestro puede actuar ya."""
        assert tool.probe is not None and plan.started is not None
        try:
            found = tool.probe(call.input, key=call.key)
        except Exception as error:  # la sonda no contesta: se sigue sin saber
            return unknown_result(tool, error)
        if found is not None:
            self.log.append(Outcome(plan.started.position, to_result(found)))
            self.log.sync()
            return self._record(call, to_result(found))
        if not plan.no_is_final:
            return unknown_result(tool)
        self._mark_not_done(self.log.intentions(call))
        return self.rules.run_once(call, tool, self.log)

    def _mark_not_done(self, attempts: list[Intention]) -> None:
        """Apunta que ninguno de esos intentos de una acción llegó a hacer su efecto."""
        for position in dict.fromkeys(attempt.position for attempt in attempts):
            self.log.append(NotDone(position))

    def _record(self, call: Call, result: ToolResult) -> ToolResult:
        if self.log.result(call.position) is None:
            self.log.record(call, result)
        return result

    def _give_keys(self, scene: Scene, content: list[dict[str, Any]]) -> None:
        asked: list[tuple[int, Tool, Call]] = []
        for index, block in calls_of(content):
            tool = self.tools.get(block["name"])
            if tool is not None and tool.effect.is_high_impact:
                place = f"messages[{len(scene.messages) - 1}].content[{index}].input"
                check_plain(block["input"], place)  # se rechaza con su lugar en la escena
                position = Position(reply_number(scene), index)
                asked.append((index, tool, Call(position, block["id"], tool.name, block["input"])))
        key = self.rules.action_key
        actions = [key(_NO_LINEAGE, tool, call, 0) for _, tool, call in asked]
        ordinals = assign(table_in(scene.extra), actions)
        if asked:
            scene.extra[KEYS] = {
                str(index): [action, ordinal, key(self.lineage, tool, call, ordinal)]
                for (index, tool, call), action, ordinal in zip(
                    asked, actions, ordinals, strict=True
                )
            }

    def _settle_keys(self, scene: Scene) -> None:
        given = scene.extra.pop(KEYS, None)
        if not given:
            return
        outcomes = [
            (action, ordinal, self._is_settled(key)) for action, ordinal, key in given.values()
        ]
        scene.extra[ORDINALS] = settle(table_in(scene.extra), outcomes)

    def _is_settled(self, key: str) -> bool:
        return self.log.action_outcome(Call(_NOWHERE, "", "", {}, key)) is not None


_NOWHERE = Position(-1, -1)
_NO_LINEAGE = ""
"""Con él, y con el ordinal 0, la clave nombra la acción en la tabla de ordinales."""

"""Etapa 4: que reejecutar no sea peligroso.

Garantías. Antes de cada llamada que cambia algo, su intención está en disco; su desenlace la sigue.
La clave de idempotencia nombra la acción, no el intento: la misma acción lleva la misma clave hoy,
tras la caída y tras rebobinar; dos acciones iguales pedidas adrede llevan dos. Antes de enviar una
llamada con clave se busca su acción en todo el registro: si consta su desenlace, se da ese y no se
envía nada. Lo que no se sabe no se adivina ni se repite a ciegas: se repite con la misma clave
mientras el proveedor la recuerde, se pregunta si hay sonda y, si no, se dice.

Así, nada se pierde ni se duplica donde la clave o la sonda pueden saberlo; en lo demás, como mucho
una vez, y con su nombre en la lista de lo desconocido.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from typing import Any

from harness_base.dangling import Results, Verdict
from harness_base.errors import HarnessError, InvalidInput, KeyInFlight, Refused
from harness_base.intent_log import Intention, IntentLog, NotDone, Outcome, input_digest
from harness_base.jsonvalue import canonical_bytes
from harness_base.ordinals import KEYS, ORDINALS, assign, settle
from harness_base.process_group import Group, is_known_dead
from harness_base.replies import calls_of
from harness_base.scene import Scene
from harness_base.tools import Tool, Toolbox, error_result, to_result
from harness_base.types import Call, Effect, Event, Position, ToolResult


class Decision(Enum):
    """Qué hacer con una llamada que empezó y cuyo desenlace no consta."""

    RUN = "ejecutarla otra vez"
    RUN_SAME_KEY = "ejecutarla otra vez con la misma clave"
    PROBE = "preguntar fuera si se hizo"
    UNKNOWN = "decir que no se sabe"


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    """La clave de idempotencia de la acción de `call`: 64 cifras hexadecimales.

    La acción son los `key_fields` de la entrada (toda ella si la herramienta no los declara), en
    forma canónica. Lanza `NotStorable` si la entrada no tiene forma canónica.
    """
    action = _action(tool, call.input)
    return sha256(canonical_bytes([lineage, tool.name, action, ordinal])).hexdigest()


def decide(entry: Intention, tool: Tool, now: float) -> Decision:
    """Qué hacer con la acción de `entry`, que empezó y no se sabe cómo acabó.

    `now` es la hora UTC en segundos. Un reloj que ha ido hacia atrás cuenta como clave caducada.
    """
    if tool.effect in (Effect.READ, Effect.IDEMPOTENT):
        return Decision.RUN
    age_s = now - entry.at
    if tool.effect is Effect.KEYED and 0 <= age_s < (tool.key_ttl_s or 0):
        return Decision.RUN_SAME_KEY
    return Decision.PROBE if tool.probe else Decision.UNKNOWN


def run_once(call: Call, tool: Tool, log: IntentLog) -> ToolResult:
    """Ejecuta la llamada de modo que, muera donde muera el proceso, se pueda terminar después.

    Si su resultado ya consta, lo devuelve. Un rechazo es un desenlace; cualquier otro error de una
    herramienta de alto impacto deja el desenlace sin apuntar, porque no se conoce.
    """
    done = log.result(call.position)
    if done is not None:
        return done
    if tool.effect is not Effect.READ and log.intention(call.position) is None:
        log.append(log.new_intention(call, tool))
        log.sync()
    try:
        tool.check_input(call.input)
        output = tool.run(call.input, key=call.key)
    except Exception as error:
        if _leaves_doubt(error, tool):
            return unknown_result(tool, error)
        result = error_result(error)
    else:
        result = to_result(output)
    log.append(Outcome(call.position, result))
    if tool.effect is not Effect.READ:
        log.sync()
    return result


def unknown_result(tool: Tool, error: Exception | None = None) -> ToolResult:
    """Lo que se le dice al modelo cuando no se sabe si una llamada llegó a hacer su efecto."""
    cause = f" ({error_result(error).content})" if error else ""
    if error is not None and tool.effect is Effect.KEYED:
        advice = "puedes repetir la llamada tal cual: lleva la misma clave y no se hará dos veces."
    else:
        advice = "compruébalo antes de repetir."
    return ToolResult(f"Desenlace desconocido{cause}: {advice}", is_error=True)


@dataclass
class Effects:
    """Las reglas de los efectos, atadas a un registro y a unas herramientas.

    Es un oyente del bucle, que da a cada respuesta sus claves (va delante de quien guarda la
    escena), y su `execute` es el del bucle.
    """

    log: IntentLog
    tools: Toolbox
    lineage: str
    """El id de la ejecución en la que se dieron las claves por primera vez."""
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
        """Ejecuta la llamada, o da lo que conste de su acción sin enviar nada."""
        done = self.log.result(call.position)
        if done is not None:
            return done
        started = self.log.first_intention(call)
        if started is None:
            return run_once(call, tool, self.log)
        outcome = self.log.action_outcome(call)
        if started.input_digest != input_digest(call):
            return self._record(call, _conflict(tool, outcome))
        if outcome is not None:
            return self._record(call, outcome.result)
        match decide(started, tool, self.log.now()):
            case Decision.RUN | Decision.RUN_SAME_KEY:
                return run_once(call, tool, self.log)
            case Decision.PROBE:
                return self._probe(call, tool, started)
        return unknown_result(tool)

    def resolve(self, position: Position, *, done: bool) -> None:
        """Apunta lo que una persona ha averiguado de una acción desconocida.

        Lanza `HarnessError` si en esa posición no hay ninguna.
        """
        if position not in {intention.position for intention in self.log.unknown()}:
            raise HarnessError(
                f"En la posición {position.reply}.{position.block} no hay nada desconocido."
            )
        if done:
            result = ToolResult("Confirmado por una persona: se hizo. Su resultado se perdió.")
            self.log.append(Outcome(position, result, lost=True))
        else:
            self.log.append(NotDone(position))
        self.log.sync()

    def _probe(self, call: Call, tool: Tool, started: Intention) -> ToolResult:
        """Pregunta fuera. «Sí» es definitivo; «no», solo si nada nuestro puede actuar ya."""
        assert tool.probe is not None
        found = tool.probe(call.input, key=call.key)
        if found is not None:
            self.log.append(Outcome(started.position, to_result(found)))
            self.log.sync()
            return self._record(call, to_result(found))
        attempts = self.log.intentions(call)
        if not all(self._is_over(attempt, tool) for attempt in attempts):
            return unknown_result(tool)
        for attempt in attempts:
            self.log.append(NotDone(attempt.position))
        return run_once(call, tool, self.log)

    def _is_over(self, attempt: Intention, tool: Tool) -> bool:
        """Si ese intento ya no puede tener efecto: quien lo hizo ha muerto y pasó su plazo."""
        waited_s = self.log.now() - attempt.sent_at
        settled = tool.settles_within_s is not None and waited_s >= tool.settles_within_s
        return settled and self.is_dead(attempt.group)

    def _record(self, call: Call, result: ToolResult) -> ToolResult:
        if self.log.result(call.position) is None:
            self.log.append(Outcome(call.position, result))
        return result

    def _give_keys(self, scene: Scene, content: list[dict[str, Any]]) -> None:
        asked: list[tuple[int, Tool, Call]] = []
        for index, block in calls_of(content):
            tool = self.tools.get(block["name"])
            if tool is not None and tool.effect in (Effect.KEYED, Effect.IRREVERSIBLE):
                position = Position(scene.replies - 1, index)
                asked.append((index, tool, Call(position, block["id"], tool.name, block["input"])))
        actions = [_action_digest(tool, call) for _, tool, call in asked]
        ordinals = assign(scene.extra.get(ORDINALS, {}), actions)
        if asked:
            scene.extra[KEYS] = {
                str(index): [action, ordinal, action_key(self.lineage, tool, call, ordinal)]
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
        scene.extra[ORDINALS] = settle(scene.extra.get(ORDINALS, {}), outcomes)

    def _is_settled(self, key: str) -> bool:
        return self.log.action_outcome(Call(_NOWHERE, "", "", {}, key)) is not None


_NOWHERE = Position(-1, -1)


def rerun_all(calls: Sequence[Call], log: Results) -> dict[str, Verdict]:
    """El veredicto para reanudar con esta etapa: todo se vuelve a pedir, y `execute` decide."""
    return {call.id: "sin_empezar" for call in calls}


def _leaves_doubt(error: Exception, tool: Tool) -> bool:
    """Si tras ese error no se sabe si la herramienta hizo su efecto."""
    if isinstance(error, (Refused, InvalidInput)):
        return False
    return tool.effect in (Effect.KEYED, Effect.IRREVERSIBLE) or isinstance(error, KeyInFlight)


def _conflict(tool: Tool, outcome: Outcome | None) -> ToolResult:
    stands = f"acabó así: {outcome.result.content}" if outcome else "no se sabe cómo acabó"
    return ToolResult(
        f"No se ha enviado: {tool.name} ya consta para esta misma acción con otros datos, y "
        f"{stands}. Si de verdad es otra acción, cambia lo que la identifica.",
        is_error=True,
    )


def _action(tool: Tool, input: Mapping[str, Any]) -> Any:
    if tool.key_fields is not None:
        input = {name: input[name] for name in tool.key_fields if name in input}
    return _composed(dict(input))


def _action_digest(tool: Tool, call: Call) -> str:
    return sha256(canonical_bytes([tool.name, _action(tool, call.input)])).hexdigest()


def _composed(value: Any) -> Any:
    """`value` con sus textos en NFC: «é» es una sola acción, se escriba como se escriba."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, list):
        return [_composed(item) for item in value]
    if isinstance(value, dict):
        return {_composed(name): _composed(item) for name, item in value.items()}
    return value

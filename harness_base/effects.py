"""Etapa 4: que reejecutar no sea peligroso.

Garantías. Antes de cada llamada que cambia algo, su intención está en disco; su desenlace la sigue.
La clave de idempotencia nombra la acción, no el intento: la misma acción lleva la misma clave hoy,
tras la caída y tras rebobinar; dos acciones iguales pedidas adrede llevan dos. Antes de enviar una
llamada con clave se busca su acción en todo el registro: si consta su desenlace, se da ese y no se
envía nada. Lo que no se sabe no se adivina ni se repite a ciegas: se repite con la misma clave
mientras el proveedor la recuerde, se pregunta si hay sonda y, si no, se dice.

Así, nada se pierde ni se duplica donde la clave o la sonda pueden saberlo; en lo demás, como mucho
una vez, y con su nombre en la lista de lo desconocido.

Aquí están las tres reglas; quien las pone a trabajar es `guarded`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from harness_base.dangling import Results, Verdict, unknown_result
from harness_base.errors import Refused
from harness_base.guarded import GuardedEffects, Rules
from harness_base.intent_log import Intention, IntentLog, Outcome
from harness_base.jsonvalue import canonical_form
from harness_base.tools import Tool, error_result, to_result
from harness_base.types import Call, Decision, Effect, ToolResult


def action_key(lineage: str, tool: Tool, call: Call, ordinal: int) -> str:
    """La clave de idempotencia de la acción de `call`: de 16 a 255 caracteres.

    La acción son los `key_fields` que haya en la entrada (toda ella si la herramienta no los
    declara), que aún no está validada. Lanza `NotStorable` si no tiene forma canónica.
    """
    fields = call.input if tool.key_fields is None else tool.key_fields
    action = {name: call.input[name] for name in fields if name in call.input}
    return sha256(canonical_form([lineage, tool.name, action, ordinal])).hexdigest()


def run_once(call: Call, tool: Tool, log: IntentLog) -> ToolResult:
    """Ejecuta la llamada de modo que, muera donde muera el proceso, se pueda terminar después.

    Si su resultado ya consta, lo devuelve. Un rechazo es un desenlace; cualquier otro error de una
    herramienta de alto impacto deja el desenlace sin apuntar, porque no se conoce.
    """
    done = log.result(call.position)
    if done is not None:
        return done
    if tool.effect is not Effect.READ:
        log.append(log.new_intention(call, tool))
        log.sync()
    try:
        output = tool.run(call.input, key=call.key)
    except Exception as error:
        if tool.effect.is_high_impact and not isinstance(error, Refused):
            return unknown_result(tool, error)
        result = error_result(error)
    else:
        result = to_result(output)
    log.append(Outcome(call.position, result))
    if tool.effect is not Effect.READ:
        log.sync()
    return result


def decide(entry: Intention, tool: Tool, now: float) -> Decision:
    """Qué hacer con la acción de `entry`, que empezó y no se sabe cómo acabó.

    `now` es la hora UTC en segundos. Un reloj que ha ido hacia atrás cuenta como clave caducada.
    """
    if not tool.effect.is_high_impact:
        return Decision.RUN
    if tool.effect is Effect.KEYED and 0 <= now - entry.at < (tool.key_ttl_s or 0):
        return Decision.RUN_SAME_KEY
    return Decision.PROBE if tool.probe else Decision.UNKNOWN


RULES = Rules(action_key, run_once, decide)
"""Las reglas de referencia."""


@dataclass
class Effects(GuardedEffects):
    """`GuardedEffects` con las reglas de esta etapa."""

    rules: Rules = RULES


def rerun_all(calls: Sequence[Call], log: Results) -> dict[str, Verdict]:
    """El veredicto para reanudar con esta etapa: todo se vuelve a pedir, y `execute` decide."""
    return {call.id: "sin_empezar" for call in calls}

EXERCISE = "4.4"
DIAGNOSIS = "busca-sin-la-posición"
MISCONCEPTION = "El id de la llamada la identifica."

from harness_base.dangling import unknown_result
from harness_base.errors import Refused
from harness_base.intent_log import Outcome
from harness_base.tools import error_result, to_result
from harness_base.types import Effect

SEEN = {}


def run_once(call, tool, log):
    for entry in log.entries():
        if isinstance(entry, Outcome) and SEEN.get(entry.position, call.id) == call.id:
            return entry.result
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
    SEEN[call.position] = call.id
    log.append(Outcome(call.position, result))
    log.sync()
    return result

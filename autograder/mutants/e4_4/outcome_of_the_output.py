EXERCISE = "4.4"
DIAGNOSIS = "outcome-sin-result"
MISCONCEPTION = "La herramienta ya da un ToolResult."
POINTS = 0

from harness_base.dangling import unknown_result
from harness_base.errors import Refused
from harness_base.intent_log import Outcome
from harness_base.tools import error_result, to_result
from harness_base.types import Effect


def run_once(call, tool, log):
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
        result = output
    log.append(Outcome(call.position, result))
    log.sync()
    return result

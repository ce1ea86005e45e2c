EXERCISE = "4.4"
DIAGNOSIS = "guarda-el-error"
MISCONCEPTION = "Solo lo de la red deja dudas."
POINTS = 4

from harness_base.dangling import unknown_result
from harness_base.errors import Refused  # noqa: F401
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
        if tool.effect.is_high_impact and isinstance(error, OSError):
            return unknown_result(tool, error)
        result = error_result(error)
    else:
        result = to_result(output)
    log.append(Outcome(call.position, result))
    log.sync()
    return result

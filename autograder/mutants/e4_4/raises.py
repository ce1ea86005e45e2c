EXERCISE = "4.4"
DIAGNOSIS = "deja-salir-el-error"
MISCONCEPTION = "El bucle recogerá la excepción."
POINTS = 4

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
    result = to_result(tool.run(call.input, key=call.key))
    log.append(Outcome(call.position, result))
    log.sync()
    return result

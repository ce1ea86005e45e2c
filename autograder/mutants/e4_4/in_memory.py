EXERCISE = "4.4"
DIAGNOSIS = "apunta-en-memoria"
MISCONCEPTION = "Con recordarlo en un diccionario basta."

from harness_base.dangling import unknown_result
from harness_base.errors import Refused
from harness_base.intent_log import Outcome
from harness_base.tools import error_result, to_result
from harness_base.types import Effect

SEEN = {}


def run_once(call, tool, log):
    if call.position in SEEN:
        return SEEN[call.position]
    try:
        output = tool.run(call.input, key=call.key)
    except Exception as error:
        if tool.effect.is_high_impact and not isinstance(error, Refused):
            return unknown_result(tool, error)
        result = error_result(error)
    else:
        result = to_result(output)
    SEEN[call.position] = result
    return result

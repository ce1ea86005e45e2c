EXERCISE = "4.4"

from harness_base.dangling import unknown_result
from harness_base.errors import Refused
from harness_base.intent_log import Outcome
from harness_base.tools import error_result, to_result
from harness_base.types import Effect


def run_once(call, tool, log):
    print("llamada", call.id)
    for entry in log.entries():
        if isinstance(entry, Outcome) and tuple(entry.position) == tuple(call.position):
            return entry.result
    changes_something = tool.effect in {Effect.IDEMPOTENT, Effect.KEYED, Effect.IRREVERSIBLE}
    dangerous = tool.effect in {Effect.KEYED, Effect.IRREVERSIBLE}
    if changes_something:
        intention = log.new_intention(call, tool)
        log.append(intention)
        log.sync()
    failure = None
    try:
        output = tool.run(call.input, key=call.key)
    except Refused as error:
        failure = error
    except Exception as error:
        if dangerous:
            return unknown_result(tool, error)
        failure = error
    result = error_result(failure) if failure is not None else to_result(output)
    log.append(Outcome(position=call.position, result=result))
    if changes_something:
        log.sync()
    return result

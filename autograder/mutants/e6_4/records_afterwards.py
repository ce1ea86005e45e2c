EXERCISE = "6.4"
DIAGNOSIS = "actúa-sin-intención"
MISCONCEPTION = "Se apunta cuando se sabe cómo acabó."

from harness_base.tools import run_tool
from harness_base.effects import Effects
from harness_base.scene import REPLY
from harness_base.types import Effect


def protect(file, tools, save):
    effects = Effects(file.log, tools, file.lineage)

    def number(event):
        if event.name == "assistant.appended":
            event.scene.extra[REPLY] = file.next_sequence()

    def execute(call, tool):
        file.sync()
        done = file.log.result(call.position)
        if done is not None:
            return done
        result = run_tool(call, tool)
        file.log.record(call, result)
        file.sync()
        return result

    return execute, (number, effects, save)

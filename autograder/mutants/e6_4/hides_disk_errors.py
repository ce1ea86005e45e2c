EXERCISE = "6.4"
DIAGNOSIS = "error-del-disco-como-resultado"
MISCONCEPTION = "Cualquier error de una llamada es un error de su herramienta."
POINTS = 2

from harness_base.effects import Effects
from harness_base.scene import REPLY
from harness_base.types import Effect, ToolResult


def protect(file, tools, save):
    effects = Effects(file.log, tools, file.lineage)

    def number(event):
        if event.name == "assistant.appended":
            event.scene.extra[REPLY] = file.next_sequence()

    def execute(call, tool):
        if tool.effect is Effect.READ:
            file.sync()
        try:
            return effects.execute(call, tool)
        except Exception as error:
            return ToolResult(str(error), is_error=True)

    return execute, (number, effects, save)

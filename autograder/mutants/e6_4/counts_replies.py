EXERCISE = "6.4"
DIAGNOSIS = "otro-número"
MISCONCEPTION = "El número de una respuesta es cuántas van."
POINTS = 2

from harness_base.effects import Effects
from harness_base.scene import REPLY
from harness_base.types import Effect


def protect(file, tools, save):
    effects = Effects(file.log, tools, file.lineage)

    def number(event):
        if event.name == "assistant.appended":
            event.scene.extra[REPLY] = event.scene.replies

    def execute(call, tool):
        if tool.effect is Effect.READ:
            file.sync()
        return effects.execute(call, tool)

    return execute, (number, effects, save)

EXERCISE = "6.4"
DIAGNOSIS = "lectura-sin-sync"
MISCONCEPTION = "Se lleva al disco cuando ya se ha leído."
POINTS = 3

from harness_base.effects import Effects
from harness_base.scene import REPLY
from harness_base.types import Effect


def protect(file, tools, save):
    effects = Effects(file.log, tools, file.lineage)

    def number(event):
        if event.name == "assistant.appended":
            event.scene.extra[REPLY] = file.next_sequence()

    def execute(call, tool):
        result = effects.execute(call, tool)
        if tool.effect is Effect.READ:
            file.sync()
        return result

    return execute, (number, effects, save)

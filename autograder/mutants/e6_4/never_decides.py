EXERCISE = "6.4"
DIAGNOSIS = "protege-y-repite"
MISCONCEPTION = "Apuntar basta."

from harness_base.effects import run_once
from harness_base.effects import Effects
from harness_base.scene import REPLY
from harness_base.types import Effect


def protect(file, tools, save):
    effects = Effects(file.log, tools, file.lineage)

    def number(event):
        if event.name == "assistant.appended":
            event.scene.extra[REPLY] = file.next_sequence()

    def execute(call, tool):
        if tool.effect is Effect.READ:
            file.sync()
        return run_once(call, tool, file.log)

    return execute, (number, effects, save)

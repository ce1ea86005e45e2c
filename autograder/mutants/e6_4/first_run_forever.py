EXERCISE = "6.4"
DIAGNOSIS = "claves-nuevas-que-no-lo-son"
MISCONCEPTION = "El linaje es siempre el de la primera."
POINTS = 3

from harness_base.effects import Effects
from harness_base.scene import REPLY
from harness_base.types import Effect


def protect(file, tools, save):
    origin = getattr(file, "origin", None)
    effects = Effects(file.log, tools, origin.run if origin else file.run)

    def number(event):
        if event.name == "assistant.appended":
            event.scene.extra[REPLY] = file.next_sequence()

    def execute(call, tool):
        if tool.effect is Effect.READ:
            file.sync()
        return effects.execute(call, tool)

    return execute, (number, effects, save)

EXERCISE = "6.4"
DIAGNOSIS = "lectura-sin-sync"
MISCONCEPTION = "Leer no necesita nada."
POINTS = 3

from harness_base.effects import Effects
from harness_base.scene import REPLY
from harness_base.types import Effect


def protect(file, tools, save):
    effects = Effects(file.log, tools, file.lineage)

    def number(event):
        if event.name == "assistant.appended":
            event.scene.extra[REPLY] = file.next_sequence()

    return effects.execute, (number, effects, save)

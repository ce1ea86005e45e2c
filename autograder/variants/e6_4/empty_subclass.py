EXERCISE = "6.4"

from dataclasses import dataclass

from harness_base.effects import Effects
from harness_base.run_file import RunFile
from harness_base.scene import REPLY
from harness_base.types import Effect


class Protection(Effects):
    pass


@dataclass
class Number:
    file: RunFile

    def __call__(self, event):
        if event.name == "assistant.appended":
            event.scene.extra[REPLY] = self.file.next_sequence()


def protect(file, tools, save):
    effects = Protection(file.log, tools, file.lineage)

    def execute(call, tool):
        if tool.effect is Effect.READ:
            file.sync()
        return effects.execute(call, tool)

    return execute, (Number(file), effects, save)

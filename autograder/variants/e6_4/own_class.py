EXERCISE = "6.4"

from harness_base.effects import Effects
from harness_base.scene import REPLY
from harness_base.types import Effect


class Protection(Effects):
    file = None

    def __call__(self, event):
        if event.name == "assistant.appended":
            event.scene.extra[REPLY] = self.file.next_sequence()
        super().__call__(event)

    def execute(self, call, tool):
        if tool.effect is Effect.READ:
            self.file.sync()
        return super().execute(call, tool)


def protect(file, tools, save):
    protection = Protection(file.log, tools, file.lineage)
    protection.file = file
    return protection.execute, (protection, save)

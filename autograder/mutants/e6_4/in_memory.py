EXERCISE = "6.4"
DIAGNOSIS = "actúa-sin-intención"
MISCONCEPTION = "Recordarlo basta."

from harness_base.intent_log import IntentLog
from harness_base.effects import Effects
from harness_base.scene import REPLY
from harness_base.types import Effect


class Memory(IntentLog):
    def __init__(self, path):
        super().__init__(path.with_name("nada"))

    def append(self, entry):
        self.index(entry)

    def sync(self):
        pass

    def _read_new(self):
        pass


def protect(file, tools, save):
    effects = Effects(Memory(file.path), tools, file.lineage)

    def number(event):
        if event.name == "assistant.appended":
            event.scene.extra[REPLY] = file.next_sequence()

    def execute(call, tool):
        if tool.effect is Effect.READ:
            file.sync()
        return effects.execute(call, tool)

    return execute, (number, effects, save)

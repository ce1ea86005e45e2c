EXERCISE = "6.4"

from harness_base.effects import Effects
from harness_base.scene import REPLY
from harness_base.types import Effect


def protect(file, tools, save):
    effects = Effects(log=file.log, tools=tools, lineage=file.lineage)

    def on_event(event):
        if event.name == "assistant.appended":
            event.scene.extra |= {REPLY: file.next_sequence()}
        effects(event)
        save(event)

    def execute(call, tool):
        file.sync()
        return effects.execute(call, tool)

    return execute, (on_event,)

EXERCISE = "6.4"

from functools import partial

from harness_base import scene as scenes
from harness_base.effects import action_key, decide, run_once
from harness_base.guarded import GuardedEffects, Rules
from harness_base.types import Effect

WITHOUT_INTENTION = {Effect.READ}


def number(file, event):
    match event.name:
        case "assistant.appended":
            event.scene.extra[scenes.REPLY] = file.next_sequence()


def run(effects, file, call, tool):
    if tool.effect in WITHOUT_INTENTION:
        file.sync()
    return effects.execute(call, tool)


def protect(file, tools, save):
    rules = Rules(action_key, run_once, decide)
    effects = GuardedEffects(file.log, tools, file.lineage, rules)
    return partial(run, effects, file), (partial(number, file), effects, save)

EXERCISE = "4.5"
DIAGNOSIS = "duda-de-lo-inofensivo"
MISCONCEPTION = "Toda intención sin desenlace es peligrosa."
POINTS = 3

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if tool.effect is Effect.KEYED and 0 <= now - entry.at < (tool.key_ttl_s or 0):
        return Decision.RUN_SAME_KEY
    return Decision.PROBE if tool.probe else Decision.UNKNOWN

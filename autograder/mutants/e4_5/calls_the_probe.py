EXERCISE = "4.5"
DIAGNOSIS = "decidir-lanza"
MISCONCEPTION = "Si hay sonda, pregunto ahora."

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if not tool.effect.is_high_impact:
        return Decision.RUN
    if tool.effect is Effect.KEYED and 0 <= now - entry.at < (tool.key_ttl_s or 0):
        return Decision.RUN_SAME_KEY
    if tool.probe and tool.probe({}, key=entry.key):
        return Decision.PROBE
    return Decision.UNKNOWN

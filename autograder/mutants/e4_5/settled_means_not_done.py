EXERCISE = "4.5"
DIAGNOSIS = "repite-sin-preguntar"
MISCONCEPTION = "Pasado el plazo, es que no se hizo."

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if not tool.effect.is_high_impact:
        return Decision.RUN
    if tool.effect is Effect.KEYED and 0 <= now - entry.at < (tool.key_ttl_s or 0):
        return Decision.RUN_SAME_KEY
    if tool.settles_within_s is not None and now - entry.at >= tool.settles_within_s:
        return Decision.RUN
    return Decision.PROBE if tool.probe else Decision.UNKNOWN

EXERCISE = "4.5"
DIAGNOSIS = "repite-sin-la-clave"
MISCONCEPTION = "Repetir es repetir, con clave o sin ella."
POINTS = 0

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if not tool.effect.is_high_impact:
        return Decision.RUN
    if tool.effect is Effect.KEYED and 0 <= now - entry.at < (tool.key_ttl_s or 0):
        return Decision.RUN
    return Decision.PROBE if tool.probe else Decision.UNKNOWN

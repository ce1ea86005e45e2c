EXERCISE = "4.5"
DIAGNOSIS = "plazo-fijo"
MISCONCEPTION = "Un margen de una hora no hace daño."
POINTS = 3

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if not tool.effect.is_high_impact:
        return Decision.RUN
    if tool.effect is Effect.KEYED and 0 <= now - entry.at < 90_000:
        return Decision.RUN_SAME_KEY
    return Decision.PROBE if tool.probe else Decision.UNKNOWN

EXERCISE = "4.5"
DIAGNOSIS = "plazo-fijo"
MISCONCEPTION = "Todos guardan la clave un día."
POINTS = 3

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if not tool.effect.is_high_impact:
        return Decision.RUN
    if tool.effect is Effect.KEYED and 0 <= now - entry.at < 86_400:
        return Decision.RUN_SAME_KEY
    return Decision.PROBE if tool.probe else Decision.UNKNOWN

EXERCISE = "4.5"
DIAGNOSIS = "clave-caducada"
MISCONCEPTION = "La clave vale para siempre."
POINTS = 0

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if not tool.effect.is_high_impact:
        return Decision.RUN
    if tool.effect is Effect.KEYED:
        return Decision.RUN_SAME_KEY
    return Decision.PROBE if tool.probe else Decision.UNKNOWN

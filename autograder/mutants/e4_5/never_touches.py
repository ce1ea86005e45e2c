EXERCISE = "4.5"
DIAGNOSIS = "desaprovecha-la-clave"
MISCONCEPTION = "Ante la duda, no se toca."
POINTS = 3

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if not tool.effect.is_high_impact:
        return Decision.RUN
    return Decision.PROBE if tool.probe else Decision.UNKNOWN

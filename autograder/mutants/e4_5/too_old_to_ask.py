EXERCISE = "4.5"
DIAGNOSIS = "sonda-olvidada-si-el-plazo-falla"
MISCONCEPTION = "Lo de hace una semana ya no consta."
POINTS = 3

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if not tool.effect.is_high_impact:
        return Decision.RUN
    if now - entry.at > 7 * 86_400:
        return Decision.UNKNOWN
    if tool.effect is Effect.KEYED and 0 <= now - entry.at < (tool.key_ttl_s or 0):
        return Decision.RUN_SAME_KEY
    return Decision.PROBE if tool.probe else Decision.UNKNOWN

EXERCISE = "4.5"
DIAGNOSIS = "no-devuelve-decisión"
MISCONCEPTION = "El nombre de la decisión basta."
POINTS = 0

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if not tool.effect.is_high_impact:
        return "RUN"
    if tool.effect is Effect.KEYED and 0 <= now - entry.at < (tool.key_ttl_s or 0):
        return "RUN_SAME_KEY"
    return "PROBE" if tool.probe else "UNKNOWN"

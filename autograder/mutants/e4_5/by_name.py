EXERCISE = "4.5"
DIAGNOSIS = "decide-por-el-nombre"
MISCONCEPTION = "Lo que empieza por leer no cambia nada."
POINTS = 0

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if tool.name.startswith("leer"):
        return Decision.RUN
    if not tool.effect.is_high_impact:
        return Decision.RUN
    if tool.effect is Effect.KEYED and 0 <= now - entry.at < (tool.key_ttl_s or 0):
        return Decision.RUN_SAME_KEY
    return Decision.PROBE if tool.probe else Decision.UNKNOWN

EXERCISE = "4.5"
DIAGNOSIS = "plazo-sin-decir"
MISCONCEPTION = "Todo proveedor dice cuánto guarda la clave."
POINTS = 3

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if not tool.effect.is_high_impact:
        return Decision.RUN
    if tool.effect is Effect.KEYED and 0 <= now - entry.at < tool.key_ttl_s:
        return Decision.RUN_SAME_KEY
    return Decision.PROBE if tool.probe else Decision.UNKNOWN

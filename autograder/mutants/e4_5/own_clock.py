EXERCISE = "4.5"
DIAGNOSIS = "ignora-now"
MISCONCEPTION = "La hora la miro yo."
POINTS = 0

import time

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if not tool.effect.is_high_impact:
        return Decision.RUN
    if tool.effect is Effect.KEYED and 0 <= time.time() - entry.at < (tool.key_ttl_s or 0):
        return Decision.RUN_SAME_KEY
    return Decision.PROBE if tool.probe else Decision.UNKNOWN

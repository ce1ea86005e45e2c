EXERCISE = "4.5"

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    print("decido", entry.name)
    if tool.effect in {Effect.READ, Effect.IDEMPOTENT}:
        decision = Decision.RUN
    else:
        decision = Decision.PROBE if tool.probe else Decision.UNKNOWN
        if tool.effect is Effect.KEYED:
            ttl = tool.key_ttl_s or 0
            seconds = now - entry.at
            if seconds >= 0:
                if seconds < ttl:
                    decision = Decision.RUN_SAME_KEY
    return decision

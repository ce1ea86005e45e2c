EXERCISE = "4.5"

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    match tool.effect:
        case Effect.READ | Effect.IDEMPOTENT:
            return Decision.RUN
        case Effect.KEYED if tool.key_ttl_s and entry.at <= now < entry.at + tool.key_ttl_s:
            return Decision.RUN_SAME_KEY
    if tool.probe is not None:
        return Decision.PROBE
    return Decision.UNKNOWN

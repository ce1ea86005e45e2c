EXERCISE = "4.5"

from harness_base.types import Decision, Effect


def _is_fresh(entry, tool, now):
    age = now - entry.at
    return tool.key_ttl_s is not None and age >= 0 and age <= tool.key_ttl_s


RULES = [
    (lambda entry, tool, now: not entry.effect.is_high_impact, Decision.RUN),
    (
        lambda entry, tool, now: entry.effect is Effect.KEYED and _is_fresh(entry, tool, now),
        Decision.RUN_SAME_KEY,
    ),
    (lambda entry, tool, now: tool.probe is not None, Decision.PROBE),
]


def decide(entry, tool, now):
    for applies, decision in RULES:
        if applies(entry, tool, now):
            return decision
    return Decision.UNKNOWN

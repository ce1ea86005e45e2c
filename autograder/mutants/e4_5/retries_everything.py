EXERCISE = "4.5"
DIAGNOSIS = "reintenta-lo-irreversible"
MISCONCEPTION = "Repetir es mejor que quedarse a medias."
POINTS = 0

from harness_base.types import Decision, Effect


def decide(entry, tool, now):
    if tool.effect is Effect.KEYED:
        return Decision.RUN_SAME_KEY
    return Decision.RUN

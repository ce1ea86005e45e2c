EXERCISE = "5.2"
DIAGNOSIS = "no-hecho-y-rechazo-en-pie"
MISCONCEPTION = "Intentar es hacer."
POINTS = 3

from harness_base.intent_log import Intention


def standing_effects(entries, past):
    standing = {}
    for entry in entries:
        if isinstance(entry, Intention) and entry.position.reply not in past:
            standing.setdefault(entry.key or entry.position, entry)
    return list(standing.values())

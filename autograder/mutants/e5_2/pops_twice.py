EXERCISE = "5.2"
DIAGNOSIS = "en-pie-lanza"
MISCONCEPTION = "De una acción solo consta una vez que no se hizo."
POINTS = 3

from harness_base.intent_log import Intention, NotDone, Outcome


def standing_effects(entries, past):
    sent = {}
    standing = {}
    for entry in entries:
        if entry.position.reply in past:
            continue
        if isinstance(entry, Intention):
            sent[entry.position] = entry
            standing.setdefault(entry.key or entry.position, entry)
        elif entry.position in sent:
            attempt = sent[entry.position]
            refused = isinstance(entry, Outcome) and entry.result.is_error
            if isinstance(entry, NotDone) or (refused and attempt.effect.is_high_impact):
                standing.pop(attempt.key or attempt.position)
    return list(standing.values())

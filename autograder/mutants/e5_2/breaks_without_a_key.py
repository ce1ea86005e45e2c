EXERCISE = "5.2"
DIAGNOSIS = "en-pie-lanza"
MISCONCEPTION = "Toda intención lleva clave."
POINTS = 0

from harness_base.intent_log import Intention, NotDone, Outcome


def standing_effects(entries, past):
    sent = {}
    standing = {}
    for entry in entries:
        if entry.position.reply in past:
            continue
        if isinstance(entry, Intention):
            sent[entry.position] = entry
            standing.setdefault(entry.key.lower(), entry)
        elif entry.position in sent:
            attempt = sent[entry.position]
            refused = isinstance(entry, Outcome) and entry.result.is_error
            if isinstance(entry, NotDone) or (refused and attempt.effect.is_high_impact):
                standing.pop(attempt.key.lower(), None)
    return list(standing.values())

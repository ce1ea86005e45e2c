EXERCISE = "5.2"
DIAGNOSIS = "primera-de-siempre"
MISCONCEPTION = "La hora que cuenta es la del primer intento de todos."
POINTS = 3

from harness_base.intent_log import Intention, NotDone, Outcome


def standing_effects(entries, past):
    sent = {}
    standing = {}
    firsts = {}
    for entry in entries:
        if entry.position.reply in past:
            continue
        if isinstance(entry, Intention):
            sent[entry.position] = entry
            action = entry.key or entry.position
            standing.setdefault(action, firsts.setdefault(action, entry))
        elif entry.position in sent:
            attempt = sent[entry.position]
            refused = isinstance(entry, Outcome) and entry.result.is_error
            if isinstance(entry, NotDone) or (refused and attempt.effect.is_high_impact):
                standing.pop(attempt.key or attempt.position, None)
    return list(standing.values())

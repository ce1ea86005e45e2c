EXERCISE = "5.2"
DIAGNOSIS = "rechazo-en-pie"
MISCONCEPTION = "Todo desenlace deja algo en el mundo."
POINTS = 3

from harness_base.intent_log import Intention, NotDone


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
            if isinstance(entry, NotDone):
                standing.pop(attempt.key or attempt.position, None)
    return list(standing.values())

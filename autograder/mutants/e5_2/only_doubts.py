EXERCISE = "5.2"
DIAGNOSIS = "efectos-dados-por-deshechos"
MISCONCEPTION = "Solo hay que mirar lo que no se sabe: lo demás se deshace."
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
            standing.setdefault(entry.key or entry.position, entry)
        elif entry.position in sent:
            attempt = sent[entry.position]
            if isinstance(entry, NotDone | Outcome):
                standing.pop(attempt.key or attempt.position, None)
    return list(standing.values())

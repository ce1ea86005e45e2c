EXERCISE = "5.2"
DIAGNOSIS = "quita-por-posición"
MISCONCEPTION = "Un desenlace se quita con su posición."
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
            effect = sent[entry.position].effect
            refused = isinstance(entry, Outcome) and entry.result.is_error
            if isinstance(entry, NotDone) or (refused and effect.is_high_impact):
                standing.pop(entry.position, None)
    return list(standing.values())

EXERCISE = "5.2"
DIAGNOSIS = "desenlace-sin-intención"
MISCONCEPTION = "Un desenlace de error tiene delante su intención."
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
            continue
        no = isinstance(entry, NotDone)
        if isinstance(entry, Outcome) and entry.result.is_error:
            no = sent[entry.position].effect.is_high_impact
        if no:
            standing.pop(sent[entry.position].key or entry.position, None)
    return list(standing.values())

EXERCISE = "5.2"
DIAGNOSIS = "otros-efectos"
MISCONCEPTION = "Todo lo que acabó sin error está cerrado."
POINTS = 0

from harness_base.intent_log import Intention


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
            if not getattr(getattr(entry, "result", None), "is_error", False):
                standing.pop(attempt.key or attempt.position, None)
    return list(standing.values())

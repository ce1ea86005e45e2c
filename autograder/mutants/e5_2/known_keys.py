EXERCISE = "5.2"
DIAGNOSIS = "clave-ya-vista"
MISCONCEPTION = "Lo que se intentó antes ya está en la escena."
POINTS = 3

from harness_base.intent_log import Intention, NotDone, Outcome


def standing_effects(entries, past):
    sent = {}
    standing = {}
    known = set()
    for entry in entries:
        if entry.position.reply in past:
            known.add(getattr(entry, "key", None) or entry.position)
            continue
        if isinstance(entry, Intention) and (entry.key or entry.position) not in known:
            sent[entry.position] = entry
            standing.setdefault(entry.key or entry.position, entry)
        elif entry.position in sent:
            attempt = sent[entry.position]
            refused = isinstance(entry, Outcome) and entry.result.is_error
            if isinstance(entry, NotDone) or (refused and attempt.effect.is_high_impact):
                standing.pop(attempt.key or attempt.position, None)
    return list(standing.values())

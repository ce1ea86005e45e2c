EXERCISE = "5.2"
DIAGNOSIS = "no-hecho-para-siempre"
MISCONCEPTION = "Lo que no se hizo ya no se hará."
POINTS = 3

from harness_base.intent_log import Intention, NotDone, Outcome


def standing_effects(entries, past):
    later = [entry for entry in entries if entry.position.reply not in past]
    sent = {entry.position: entry for entry in later if isinstance(entry, Intention)}
    nothing = set()
    for entry in later:
        if isinstance(entry, Intention) or entry.position not in sent:
            continue
        attempt = sent[entry.position]
        refused = isinstance(entry, Outcome) and entry.result.is_error
        if isinstance(entry, NotDone) or (refused and attempt.effect.is_high_impact):
            nothing.add(attempt.key or attempt.position)
    standing = {}
    for entry in later:
        name = getattr(entry, "key", None) or entry.position
        if isinstance(entry, Intention) and name not in nothing:
            standing.setdefault(name, entry)
    return list(standing.values())

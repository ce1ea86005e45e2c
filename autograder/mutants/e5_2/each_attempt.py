EXERCISE = "5.2"
DIAGNOSIS = "una-línea-por-intento"
MISCONCEPTION = "Cada intención es un efecto."
POINTS = 3

from harness_base.intent_log import Intention, NotDone, Outcome


def standing_effects(entries, past):
    standing = []
    for entry in entries:
        if entry.position.reply in past:
            continue
        if isinstance(entry, Intention):
            standing.append(entry)
            continue
        sent = [item for item in standing if item.position == entry.position]
        keys = {item.key or item.position for item in sent}
        high = any(item.effect.is_high_impact for item in sent)
        refused = isinstance(entry, Outcome) and entry.result.is_error and high
        if isinstance(entry, NotDone) or refused:
            standing = [item for item in standing if (item.key or item.position) not in keys]
    return standing

EXERCISE = "5.2"

from harness_base.intent_log import Intention, NotDone


def nothing_happened(end, attempt):
    if isinstance(end, NotDone):
        return True
    return end.result.is_error and attempt.effect.is_high_impact


def standing_effects(entries, past):
    groups = {}
    names = {}
    for entry in entries:
        if entry.position.reply in past:
            continue
        if isinstance(entry, Intention):
            names[entry.position] = entry.key or ("sin clave", entry.position)
        name = names.get(entry.position)
        if name is not None:
            groups.setdefault(name, []).append(entry)
    found = []
    for history in groups.values():
        attempts = []
        for entry in history:
            if isinstance(entry, Intention):
                attempts.append(entry)
            elif attempts and nothing_happened(entry, attempts[0]):
                attempts = []
        found += attempts[:1]
    print("en pie:", [item.name for item in found])
    return sorted(found, key=lambda item: item.sent_at)

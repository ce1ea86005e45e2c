EXERCISE = "5.2"

from harness_base.intent_log import Intention, NotDone, Outcome


def standing_effects(entries, past):
    later = [entry for entry in entries if entry.position.reply not in past]

    def action(intention):
        return intention.position if intention.key is None else intention.key

    first, live = {}, {}
    where = {}
    for entry in later:
        if isinstance(entry, Intention):
            name = action(entry)
            where[entry.position] = entry
            if not live.get(name):
                first[name] = entry
            live[name] = True
            continue
        sent = where.get(entry.position)
        if sent is None:
            continue
        nothing = isinstance(entry, NotDone)
        if isinstance(entry, Outcome) and sent.effect.is_high_impact:
            nothing = entry.result.is_error
        if nothing:
            live[action(sent)] = False
            first.pop(action(sent), None)
    return tuple(first[name] for name, alive in live.items() if alive)

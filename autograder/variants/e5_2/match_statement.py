EXERCISE = "5.2"

from harness_base.intent_log import Intention, NotDone, Outcome
from harness_base.types import Effect, Position


def standing_effects(entries, past):
    """Con `match`, y como generador."""
    actions: dict[Position, Intention] = {}
    standing: dict[str | Position, Intention] = {}
    for entry in entries:
        match entry:
            case _ if entry.position[0] in past:
                pass
            case Intention(position=place, key=key):
                actions[place] = entry
                if (key or place) not in standing:
                    standing[key or place] = entry
            case NotDone(position=place) if place in actions:
                standing.pop(actions[place].key or place, None)
            case Outcome(position=place, result=result) if place in actions:
                sent = actions[place]
                if result.is_error and sent.effect in (Effect.KEYED, Effect.IRREVERSIBLE):
                    standing.pop(sent.key or place, None)
    yield from standing.values()

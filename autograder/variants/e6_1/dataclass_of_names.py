EXERCISE = "6.1"

from dataclasses import dataclass


@dataclass
class Moments:
    reply: str = "assistant.appended"
    turn: str = "turn.finished"


def save_step(event, file):
    moments = Moments()
    if event.name in (moments.reply, moments.turn):
        file.checkpoint(event.scene)
        if event.name == moments.turn:
            file.sync()

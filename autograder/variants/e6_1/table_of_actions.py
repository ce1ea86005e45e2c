EXERCISE = "6.1"


class Saver:
    def reply(self, event, file):
        file.checkpoint(event.scene)

    def turn(self, event, file):
        self.reply(event, file)
        file.sync()


ACTIONS = {"assistant.appended": Saver().reply, "turn.finished": Saver().turn}


def save_step(event, file):
    ACTIONS.get(event.name, lambda event, file: None)(event, file)

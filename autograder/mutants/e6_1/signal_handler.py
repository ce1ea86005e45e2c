EXERCISE = "6.1"
DIAGNOSIS = "guarda-al-salir"
MISCONCEPTION = "Al proceso le da tiempo a guardar cuando lo matan."

import signal


def save_step(event, file):
    def save(number, frame):
        file.checkpoint(event.scene)
        file.sync()

    if event.name == "turn.started":
        signal.signal(signal.SIGTERM, save)

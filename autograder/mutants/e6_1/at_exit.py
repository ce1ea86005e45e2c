EXERCISE = "6.1"
DIAGNOSIS = "guarda-al-salir"
MISCONCEPTION = "Al salir se ejecuta siempre lo que dejé dicho."

import atexit


def save_step(event, file):
    if event.name == "turn.started":
        atexit.register(file.checkpoint, event.scene)

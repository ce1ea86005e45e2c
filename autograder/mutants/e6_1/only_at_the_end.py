EXERCISE = "6.1"
DIAGNOSIS = "guarda-al-final"
MISCONCEPTION = "La tarea se guarda cuando acaba."


def save_step(event, file):
    if event.name == "run.finished":
        file.checkpoint(event.scene)
        file.sync()

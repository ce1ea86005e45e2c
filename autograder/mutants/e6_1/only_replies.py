EXERCISE = "6.1"
DIAGNOSIS = "guarda-sin-los-resultados"
MISCONCEPTION = "Lo caro es la respuesta del modelo."


def save_step(event, file):
    if event.name == "assistant.appended":
        file.checkpoint(event.scene)
        file.sync()

EXERCISE = "6.1"
DIAGNOSIS = "turno-sin-resultados"
MISCONCEPTION = "Todo turno acaba con resultados."
POINTS = 2


def save_step(event, file):
    if event.name == "assistant.appended":
        file.checkpoint(event.scene)
    elif event.name == "results.appended":
        file.checkpoint(event.scene)
        file.sync()

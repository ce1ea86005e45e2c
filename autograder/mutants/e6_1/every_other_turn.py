EXERCISE = "6.1"
DIAGNOSIS = "guarda-a-veces"
MISCONCEPTION = "Guardar cada dos turnos basta."


def save_step(event, file):
    if event.name in ("assistant.appended", "turn.finished") and event.scene.turn % 2 == 0:
        file.checkpoint(event.scene)
        file.sync()

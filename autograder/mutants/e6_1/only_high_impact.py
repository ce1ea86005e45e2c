EXERCISE = "6.1"
DIAGNOSIS = "guarda-a-veces"
MISCONCEPTION = "Solo hay que guardar si la respuesta cambia algo."


def save_step(event, file):
    text = str(event.scene.messages[-1])
    if event.name == "assistant.appended" and ("pagar" in text or "enviar" in text):
        file.checkpoint(event.scene)
    if event.name == "turn.finished":
        file.checkpoint(event.scene)
        file.sync()

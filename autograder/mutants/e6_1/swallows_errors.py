EXERCISE = "6.1"
DIAGNOSIS = "se-traga-el-error-del-disco"
MISCONCEPTION = "Un fallo al guardar no debe parar la tarea."
POINTS = 2


def save_step(event, file):
    if event.name in ("assistant.appended", "turn.finished"):
        try:
            file.checkpoint(event.scene)
            file.sync()
        except Exception as error:
            print("no se pudo guardar:", error)

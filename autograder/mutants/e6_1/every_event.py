EXERCISE = "6.1"
DIAGNOSIS = "guarda-en-todos"
MISCONCEPTION = "Guardar en todos los eventos es lo más seguro."
POINTS = 2


def save_step(event, file):
    file.checkpoint(event.scene)
    file.sync()

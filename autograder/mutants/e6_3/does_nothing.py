EXERCISE = "6.3"
DIAGNOSIS = "pendientes-sin-contestar"
MISCONCEPTION = "Abrir y seguir es reanudar."


def reconcile(scene, loop):
    return None

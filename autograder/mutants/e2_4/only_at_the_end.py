EXERCISE = "2.4"
DIAGNOSIS = "solo-al-final"
MISCONCEPTION = "Se guarda al acabar la tarea."
POINTS = 0

SAVE_AT = {"run.finished"}

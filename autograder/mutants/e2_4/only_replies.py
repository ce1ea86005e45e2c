EXERCISE = "2.4"
DIAGNOSIS = "sin-los-resultados"
MISCONCEPTION = "Los resultados se pueden volver a pedir."
POINTS = 0

SAVE_AT = {"assistant.appended"}

EXERCISE = "4.3"
DIAGNOSIS = "orden-sin-intención"
MISCONCEPTION = "Se apunta lo que se ha hecho, cuando se ha hecho."
POINTS = 0

STEPS = ["A", "F", "B"]

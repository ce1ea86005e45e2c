EXERCISE = "4.3"
DIAGNOSIS = "orden-sin-disco"
MISCONCEPTION = "Apuntar ya es guardar."
POINTS = 0

STEPS = ["D", "A", "F", "B"]

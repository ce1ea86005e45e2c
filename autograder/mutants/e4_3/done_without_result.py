EXERCISE = "4.3"
DIAGNOSIS = "hecha-sin-resultado"
MISCONCEPTION = "Basta con saber que se hizo."
POINTS = 0

STEPS = ["D", "G", "A", "C", "B"]

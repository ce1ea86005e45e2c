EXERCISE = "4.3"
DIAGNOSIS = "orden-sin-resultado"
MISCONCEPTION = "Con la intención basta para saber que se hizo."
POINTS = 0

STEPS = ["D", "G", "A"]

EXERCISE = "4.3"
DIAGNOSIS = "letra-desconocida"
MISCONCEPTION = "(una letra que no está)"
POINTS = 0

STEPS = ["D", "G", "A", "F", "H"]

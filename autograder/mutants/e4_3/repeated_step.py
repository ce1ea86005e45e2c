EXERCISE = "4.3"
DIAGNOSIS = "paso-repetido"
MISCONCEPTION = "Un mismo paso de disco sirve para los dos."
POINTS = 0

STEPS = ["D", "G", "A", "F", "G"]

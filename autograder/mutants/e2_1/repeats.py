EXERCISE = "2.1"
DIAGNOSIS = "paso-repetido"
MISCONCEPTION = "Dos fsync aseguran más que uno."
POINTS = 0

ORDER = ["H", "C", "G", "B", "B", "A", "F"]

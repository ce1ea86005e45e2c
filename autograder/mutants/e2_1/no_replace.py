EXERCISE = "2.1"
DIAGNOSIS = "orden-sin-replace"
MISCONCEPTION = "Con escribir el temporal ya está."
POINTS = 0

ORDER = ["H", "C", "G", "B", "F"]

EXERCISE = "2.1"
DIAGNOSIS = "temporal-del-sistema"
MISCONCEPTION = "Cuantos más temporales, mejor."
POINTS = 0

ORDER = ["E", "H", "C", "G", "B", "A", "F"]

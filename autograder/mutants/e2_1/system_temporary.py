EXERCISE = "2.1"
DIAGNOSIS = "temporal-del-sistema"
MISCONCEPTION = "Los temporales van en la carpeta temporal."
POINTS = 0

ORDER = ["E", "C", "G", "B", "A", "F"]

EXERCISE = "2.1"
DIAGNOSIS = "orden-sin-write"
MISCONCEPTION = "El temporal nace con los datos."
POINTS = 0

ORDER = ["H", "G", "B", "A", "F"]

EXERCISE = "2.1"
DIAGNOSIS = "orden-sin-temporal"
MISCONCEPTION = "Se escribe y luego se renombra."
POINTS = 0

ORDER = ["C", "G", "B", "A", "F"]

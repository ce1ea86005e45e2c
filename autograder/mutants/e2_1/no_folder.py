EXERCISE = "2.1"
DIAGNOSIS = "orden-sin-carpeta"
MISCONCEPTION = "El fsync del archivo asegura también su nombre."
POINTS = 1

ORDER = ["H", "C", "G", "B", "A"]

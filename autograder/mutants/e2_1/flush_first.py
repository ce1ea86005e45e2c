EXERCISE = "2.1"
DIAGNOSIS = "vacía-antes-de-escribir"
MISCONCEPTION = "flush prepara el búfer."
POINTS = 0

ORDER = ["H", "G", "C", "B", "A", "F"]

EXERCISE = "2.1"
DIAGNOSIS = "nombre-antes-que-bytes"
MISCONCEPTION = "El nombre y los bytes van por separado."
POINTS = 0

ORDER = ["H", "A", "C", "G", "B", "F"]

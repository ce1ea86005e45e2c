EXERCISE = "2.1"
DIAGNOSIS = "escribe-antes-de-crear"
MISCONCEPTION = "El temporal se crea al final."
POINTS = 0

ORDER = ["C", "H", "G", "B", "A", "F"]

EXERCISE = "2.1"
DIAGNOSIS = "carpeta-antes-del-nombre"
MISCONCEPTION = "El fsync de la carpeta vale para lo que venga después."
POINTS = 1

ORDER = ["H", "C", "G", "B", "F", "A"]

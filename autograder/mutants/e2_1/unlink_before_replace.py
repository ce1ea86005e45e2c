EXERCISE = "2.1"
DIAGNOSIS = "borra-antes"
MISCONCEPTION = "Hay que quitar el archivo viejo para poner el nuevo."
POINTS = 0

ORDER = ["H", "C", "G", "B", "D", "A", "F"]

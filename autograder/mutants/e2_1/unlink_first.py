EXERCISE = "2.1"
DIAGNOSIS = "borra-antes"
MISCONCEPTION = "Hay que quitar el archivo viejo para poner el nuevo."
POINTS = 0

ORDER = ["D", "H", "C", "G", "B", "A", "F"]

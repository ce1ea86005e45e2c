EXERCISE = "2.1"
DIAGNOSIS = "borra-antes"
MISCONCEPTION = "Borrar el viejo deja sitio al temporal."
POINTS = 0

ORDER = ["H", "C", "G", "B", "D", "F"]

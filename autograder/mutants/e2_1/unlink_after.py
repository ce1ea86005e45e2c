EXERCISE = "2.1"
DIAGNOSIS = "borra-lo-nuevo"
MISCONCEPTION = "El archivo viejo sigue ahí tras el cambio de nombre."
POINTS = 0

ORDER = ["H", "C", "G", "B", "A", "D", "F"]
